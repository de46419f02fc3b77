type FakeEntry = Record<string, unknown> & { entryType: string; startTime: number };

/** Fakes a browser's performance observers, until `remove`. @param supported the entry types it knows */
export function installFakeObservers(supported: readonly string[]) {
  const native: unknown = Reflect.get(window, 'PerformanceObserver');
  const past: FakeEntry[] = [];
  let undelivered: FakeEntry[] = [];
  const live = new Map<FakeObserver, string[]>();

  class FakeObserver {
    static readonly supportedEntryTypes = supported;
    readonly #callback: (list: { getEntries: () => FakeEntry[] }) => void;

    constructor(callback: (list: { getEntries: () => FakeEntry[] }) => void) {
      this.#callback = callback;
    }

    observe({ type, buffered }: { type: string; buffered?: boolean }): void {
      live.set(this, [...(live.get(this) ?? []), type]);
      const pastEntries = past.filter(({ entryType }) => entryType === type);
      if (buffered === true && pastEntries.length > 0) this.deliver(pastEntries);
    }

    disconnect(): void {
      live.delete(this);
    }

    takeRecords(): FakeEntry[] {
      const types = live.get(this) ?? [];
      const taken = undelivered.filter(({ entryType }) => types.includes(entryType));
      undelivered = undelivered.filter((entry) => !taken.includes(entry));
      return taken;
    }

    deliver(entries: FakeEntry[]): void {
      this.#callback({ getEntries: () => [...entries] });
    }
  }

  Reflect.set(window, 'PerformanceObserver', FakeObserver);
  Reflect.set(performance, 'getEntriesByType', () => []);
  return {
    /** Emits an entry: to current observers at once, to later ones as buffered. */
    happens: (entry: FakeEntry): void => {
      past.push(entry);
      for (const [observer, types] of live) if (types.includes(entry.entryType)) observer.deliver([entry]);
    },
    /** Emits an entry that is not delivered before the page is left. */
    happensLast: (entry: FakeEntry): void => {
      undelivered.push(entry);
    },
    observed: (): string[] => [...live.values()].flat().toSorted(),
    remove: (): void => {
      Reflect.set(window, 'PerformanceObserver', native);
      Reflect.deleteProperty(performance, 'getEntriesByType');
    },
  };
}
