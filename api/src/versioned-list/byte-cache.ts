export type ByteCache = {
  /** The cached value of `key`; concurrent calls share one `create`. Failures are not cached. */
  get(key: string, create: () => Promise<Buffer>): Promise<Buffer>;
};

/** An in-memory LRU cache. Values larger than `maxBytes` are never cached. */
export function createByteCache(maxBytes: number): ByteCache {
  // A Map iterates in insertion order: the first entry is the least recently used.
  const values = new Map<string, Buffer>();
  const inProgress = new Map<string, Promise<Buffer>>();
  let bytes = 0;

  const store = (key: string, value: Buffer): void => {
    if (value.length > maxBytes) return;
    values.set(key, value);
    bytes += value.length;
    for (const [oldest, old] of values) {
      if (bytes <= maxBytes) return;
      values.delete(oldest);
      bytes -= old.length;
    }
  };

  return {
    async get(key, create) {
      const known = values.get(key);
      if (known !== undefined) {
        values.delete(key);
        values.set(key, known);
        return known;
      }
      const running = inProgress.get(key);
      if (running !== undefined) return running;
      const result = create().then((value) => {
        store(key, value);
        return value;
      });
      inProgress.set(key, result);
      try {
        return await result;
      } finally {
        inProgress.delete(key);
      }
    },
  };
}
