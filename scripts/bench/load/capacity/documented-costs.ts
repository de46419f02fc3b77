import type { MeasuredCosts } from './capacity-model.ts';

/**
 * What docs/capacity.md calculates with; the page says which of them are estimates. `npm run bench load`
 * prints the results of its own run.
 */
export const DOCUMENTED_COSTS: MeasuredCosts = {
  apiMs: 0.9,
  databaseMs: 0.9,
  statements: 2.2,
  photoMs: 700,
  databaseBytesPerPost: 2_500,
  mediaBytesPerPhoto: 4_000_000,
};
