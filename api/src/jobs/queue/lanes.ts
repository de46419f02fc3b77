/** `longestMs`: the longest run of a job. */
export const LANES = {
  /** Charged to the family's day. */
  goods: { isCharged: true, longestMs: 600_000 },
  /** Videos and voices of posts: a long film takes a slow machine half an hour. */
  recordings: { isCharged: false, longestMs: 3_000_000 },
} as const;

/**
 * Each lane is a queue with workers of its own: a drawing never waits for a film, and each process transcodes
 * one film at a time, however many goods it makes.
 */
export type Lane = keyof typeof LANES;

export const LANE_NAMES = ['goods', 'recordings'] as const satisfies readonly Lane[];
