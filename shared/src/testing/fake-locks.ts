type Request = { grant: () => Promise<void>; fail: (reason: unknown) => void };

/** Browsers' locks, as far as exclusive ones with a signal go; jsdom has none. */
export class FakeLocks {
  readonly #held = new Set<string>();
  readonly #waiting = new Map<string, Request[]>();

  request(name: string, { signal }: { signal: AbortSignal }, run: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const request = { grant: () => run().then(resolve, reject), fail: reject };
      const waiting = this.#waiting.get(name) ?? [];
      this.#waiting.set(name, waiting);
      signal.addEventListener('abort', () => {
        if (!waiting.includes(request)) return;
        waiting.splice(waiting.indexOf(request), 1);
        request.fail(signal.reason);
      });
      waiting.push(request);
      this.#next(name);
    });
  }

  #next(name: string): void {
    if (this.#held.has(name)) return;
    const request = this.#waiting.get(name)?.shift();
    if (request === undefined) return;
    this.#held.add(name);
    void request.grant().finally(() => {
      this.#held.delete(name);
      this.#next(name);
    });
  }
}
