import { availableParallelism } from 'node:os';
import { LIMITS } from 'shared/contract/limits';
import { createWorkLimiter } from './work-limiter.ts';

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
