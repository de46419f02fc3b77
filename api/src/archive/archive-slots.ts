/** Archives that one process sends at once: each keeps a disk and a line busy for minutes. */
const AT_ONCE = 2;

export type ArchiveSlots = {
  /** Whether a new download of this person would be one too many. */
  isFull(userId: number): boolean;
  /**
   * Takes a place for this person, until `signal` aborts. Whoever begins again (some browsers ask twice, and a phone
   * that lost its line does not say so) ends what they had begun before. Undefined where all places are taken by others.
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
