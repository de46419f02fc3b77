import { availableParallelism } from 'node:os';
import { LIMITS } from 'shared/contract/limits';

/** Node's pool has four threads, which files use too: photos must not take them all. */
const THREADS_FOR_PHOTOS = 3;

/**
 * The process-wide queue for image decoding. A photo that is turned is decoded as a whole, at three or four
 * bytes a pixel: limiting pixels bounds that to 200 MB, however many people upload at once. Photos that are
 * upright, and frames of animations, take a fraction of it. Waiting uploads are on disk.
 */
export const photoLimiter = createWorkLimiter({
  maxAtOnce: Math.min(availableParallelism(), THREADS_FOR_PHOTOS),
  maxWeight: LIMITS.imagePixels,
});

/** Runs work in the order in which it came, never more at once than the limits allow. */
type WorkLimiter = {
  /** `weight` counts against `maxWeight` while the work runs; a larger weight is capped to it. */
  run: <T>(weight: number, work: () => Promise<T>) => Promise<T>;
  /** How many run, and how many wait. */
  load: () => { running: number; waiting: number };
};

type Waiting = { weight: number; start: () => void };

/** Limits concurrent runs and the sum of weights (for photos: decoded pixels, which dominate memory). */
export function createWorkLimiter(limits: { maxAtOnce: number; maxWeight: number }): WorkLimiter {
  const waiting: Waiting[] = [];
  let running = 0;
  let weightInUse = 0;

  const startWhatFits = (): void => {
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      // Strictly in order: a large photo behind many small ones must not wait for ever.
      if (running >= limits.maxAtOnce || weightInUse + next.weight > limits.maxWeight) return;
      waiting.shift();
      running += 1;
      weightInUse += next.weight;
      next.start();
    }
  };

  return {
    load: () => ({ running, waiting: waiting.length }),
    async run(requestedWeight, work) {
      const weight = Math.min(requestedWeight, limits.maxWeight);
      await new Promise<void>((resolve) => {
        waiting.push({ weight, start: resolve });
        startWhatFits();
      });
      try {
        return await work();
      } finally {
        running -= 1;
        weightInUse -= weight;
        startWhatFits();
      }
    },
  };
}
