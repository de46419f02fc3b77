import { availableParallelism } from 'node:os';
import { MAX_ANIMATION_PIXELS } from './photo-decoder.ts';
import { createWorkLimiter } from './work-limiter.ts';

/** Node's pool has four threads, which files use too: photos must not take them all. */
const THREADS_FOR_PHOTOS = 3;

/**
 * The process-wide queue for image decoding. A decoded pixel takes up to four bytes and its encoded forms
 * less, so limiting pixels bounds memory to about 600 MB, however many people upload at once. Waiting
 * uploads are on disk.
 */
export const photoLimiter = createWorkLimiter({
  maxAtOnce: Math.min(availableParallelism(), THREADS_FOR_PHOTOS),
  maxWeight: MAX_ANIMATION_PIXELS,
});
