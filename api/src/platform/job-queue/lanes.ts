/** `longestMs`: the longest run of a job. */
export const LANES = {
  /** Charged to the family's day. */
  goods: { isCharged: true, longestMs: 600_000 },
  /** Voices and films of less than a minute. */
  shortRecordings: { isCharged: false, longestMs: 600_000 },
  /** Other films: a long one takes a slow machine half an hour. */
  recordings: { isCharged: false, longestMs: 3_000_000 },
} as const;

/**
 * Each lane is a queue with workers of its own: a drawing never waits for a film, nor a short film for a long
 * one, and each process transcodes one of each at a time, however many goods it makes. Within a lane families
 * take turns (choose-job.ts).
 */
export type Lane = keyof typeof LANES;

export const LANE_NAMES = ['goods', 'shortRecordings', 'recordings'] as const satisfies readonly Lane[];
