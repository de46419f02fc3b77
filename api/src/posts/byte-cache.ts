/** Keeps what was made last, up to a number of bytes. */
export type ByteCache = {
  /** What was made for `key`; two who ask at once wait for one making. What fails is not kept. */
  get(key: string, create: () => Promise<Buffer>): Promise<Buffer>;
};

/** A cache in memory that forgets what was not asked for the longest. Something larger than all of it is never kept. */
export function createByteCache(maxBytes: number): ByteCache {
  // A Map keeps the order of insertion: the first is the one to forget.
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
