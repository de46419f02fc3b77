import * as z from 'zod';

/**
 * The page reports that `watch` reads (docs/contracts/release-figures.md): cumulative counts of each metric
 * by area, version and step. `area-shown` counts shown pages of the area, `area-error` those on which it
 * failed in any way; the others are web vitals in ms (`layout-shift`: a score).
 */
export const ReleaseFiguresSchema = z.object({
  counts: z.array(
    z.object({
      area: z.string().min(1),
      version: z.string().min(1),
      metric: z.string().min(1),
      upTo: z.number().nonnegative(),
      count: z.number().int().nonnegative(),
    }),
  ),
});

export type ReleaseFigures = z.infer<typeof ReleaseFiguresSchema>;
