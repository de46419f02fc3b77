import type { MeasuredCosts } from './capacity-model.ts';

/**
 * What docs/capacity.md calculates with: rounded results of `npm run bench load` (photoMs: of `bench load --
 * uploads`). A run prints its own beside them.
 */
export const MEASURED: MeasuredCosts = {
  apiMs: 0.9,
  databaseMs: 0.9,
  statements: 2.2,
  photoMs: 700,
  databaseBytesPerPost: 2_500,
  mediaBytesPerPhoto: 4_000_000,
};
