/** A storage that never throws: if disabled or full, values live in memory. `null` removes a value. */
export function browserStorage(kind: 'local' | 'session') {
  const fallback = new Map<string, string>();

  /** Even to look at it throws where it is switched off. */
  function real(): Storage {
    return kind === 'local' ? window.localStorage : window.sessionStorage;
  }

  return {
    read(key: string): string | null {
      try {
        return real().getItem(key) ?? fallback.get(key) ?? null;
      } catch {
        return fallback.get(key) ?? null;
      }
    },
    write(key: string, value: string | null): void {
      fallback.delete(key);
      try {
        if (value === null) real().removeItem(key);
        else real().setItem(key, value);
      } catch {
        // The person goes on, only a reload forgets.
        if (value !== null) fallback.set(key, value);
      }
    },
  };
}
