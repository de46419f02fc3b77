/** Concurrent archives per process: each occupies disk and bandwidth for minutes. */
const AT_ONCE = 2;

export type ArchiveSlots = {
  isFull(userId: number): boolean;
  /**
   * Takes a slot for this person until `signal` aborts. A second download by the same person (browsers
   * request twice, phones lose connections silently) aborts the first. Undefined where others hold all slots.
   */
  take(userId: number): AbortController | undefined;
};

export function createArchiveSlots(): ArchiveSlots {
  const taken = new Map<number, AbortController>();
  const isFull = (userId: number): boolean => !taken.has(userId) && taken.size >= AT_ONCE;

  return {
    isFull,
    take(userId) {
      if (isFull(userId)) return undefined;
      taken.get(userId)?.abort();
      const controller = new AbortController();
      taken.set(userId, controller);
      controller.signal.addEventListener(
        'abort',
        () => {
          if (taken.get(userId) === controller) taken.delete(userId);
        },
        { once: true },
      );
      return controller;
    },
  };
}
