/** Keeps what was made last, up to a number of bytes. */
export type ByteCache = {
  /** What was made for `key`; two who ask at once wait for one making. What fails is not kept. */
  get(key: string, make: () => Promise<Buffer>): Promise<Buffer>;
};

/** A cache in memory that forgets what was not asked for the longest. Something larger than all of it is never kept. */
export function createByteCache(maxBytes: number): ByteCache {
  // A Map keeps the order of insertion: the first is the one to forget.
  const kept = new Map<string, Buffer>();
  const inTheMaking = new Map<string, Promise<Buffer>>();
  let bytes = 0;

  const keep = (key: string, value: Buffer): void => {
    if (value.length > maxBytes) return;
    kept.set(key, value);
    bytes += value.length;
    for (const [oldest, old] of kept) {
      if (bytes <= maxBytes) return;
      kept.delete(oldest);
      bytes -= old.length;
    }
  };

  return {
    async get(key, make) {
      const known = kept.get(key);
      if (known !== undefined) {
        kept.delete(key);
        kept.set(key, known);
        return known;
      }
      const running = inTheMaking.get(key);
      if (running !== undefined) return running;
      const making = make().then((value) => {
        keep(key, value);
        return value;
      });
      inTheMaking.set(key, making);
      try {
        return await making;
      } finally {
        inTheMaking.delete(key);
      }
    },
  };
}
