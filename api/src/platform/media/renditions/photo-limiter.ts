import { availableParallelism } from 'node:os';
import { MAX_ANIMATION_PIXELS } from './photo-decoder.ts';
import { createWorkLimiter } from './work-limiter.ts';

/** Node's pool has four threads, which files use too: photos must not take them all. */
const THREADS_FOR_PHOTOS = 3;

/**
 * The one queue of this process for everything that decodes pictures. A decoded pixel takes up to four bytes and its
 * encoded forms less again, so that the pixels at work bound the memory: about 600 MB in the worst case, whatever
 * the number of people who upload at once. Uploads that wait lie on the disk.
 */
export const photoLimiter = createWorkLimiter({
  maxAtOnce: Math.min(availableParallelism(), THREADS_FOR_PHOTOS),
  maxWeight: MAX_ANIMATION_PIXELS,
});
