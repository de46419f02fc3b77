import * as z from 'zod';
import { ApiCallsSchema } from '../api/api-calls.ts';

/** What a build measured of itself and is too long for its contract, which lists this file with its sum. */
export const MEASUREMENTS_FILE = 'measurements.json';

const SizeSchema = z.strictObject({
  plain: z.number().int().nonnegative(),
  brotli: z.number().int().nonnegative(),
});

export const MeasurementsSchema = z.strictObject({
  formatVersion: z.literal(1),
  /** By script: every module by its id, with the portable names of its source files (module-id.ts). */
  modules: z.record(z.string(), z.record(z.string().regex(/^\d+$/), z.array(z.string().min(1)).min(1))),
  /** Every script and style sheet. */
  sizes: z.record(z.string(), SizeSchema),
  /** The calls of the API that its code names. Builds before 2026-12 did not measure them. */
  calls: ApiCallsSchema.optional(),
});

export type Measurements = z.infer<typeof MeasurementsSchema>;
export type Size = z.infer<typeof SizeSchema>;
