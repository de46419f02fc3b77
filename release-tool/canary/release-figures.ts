import * as z from 'zod';

/**
 * What pages reported, as `watch` reads it from an address (docs/contracts/release-figures.md): how often each metric of each area and
 * version was in each step, counted since the beginning and never falling. Pages of every kind of site can report `area-shown`, one for
 * each page of the area that was shown, and `area-error`, one for each that failed to load or threw; the others are web vitals in ms
 * (`layout-shift`: a score).
 */
export const ReleaseFiguresSchema = z.object({
  counts: z.array(
    z.object({
      area: z.string().min(1),
      version: z.string().min(1),
      metric: z.string().min(1),
      /** The upper end of the step. */
      upTo: z.number().nonnegative(),
      count: z.number().int().nonnegative(),
    }),
  ),
});

export type ReleaseFigures = z.infer<typeof ReleaseFiguresSchema>;
