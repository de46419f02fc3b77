import type { MeasuredCosts } from './capacity-model.ts';

/** What docs/capacity.md calculates with. `npm run bench load` prints the results of its own run. */
export const DOCUMENTED_COSTS: MeasuredCosts = {
  apiMs: 0.5,
  databaseMs: 0.55,
  statements: 2.5,
  photoMs: 720,
  databaseBytesPerPost: 3_000,
  mediaBytesPerPhoto: 3_700_000,
};

/** The run that they are of: one machine for the generator, the API and PostgreSQL. */
export const DOCUMENTED_RUN = {
  cores: 2,
  /** CPU milliseconds of the generator per request. */
  clientMs: 0.17,
  /** Requests a second that were reached (medians of five turns), by the number of API processes. */
  reached: [
    { processes: 1, perSecond: 1_505 },
    { processes: 2, perSecond: 1_485 },
    { processes: 4, perSecond: 1_238 },
  ],
} as const;
