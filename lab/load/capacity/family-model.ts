/**
 * What families do. Assumptions are named as such: nobody has measured ten million families. They are chosen
 * on the high side, because capacity has to suffice.
 */
export const FAMILY = {
  /** Assumption: parents, a child with a phone, two grandparents. The demo family has seven. */
  members: 5,
  /** Assumption: an active family writes every second day. */
  postsPerWeek: 3.5,
  /** Assumption; a post takes at most ten. */
  photosPerPost: 1.5,
  /** Assumption: half of the members comment, most like. */
  commentsPerPost: 2.5,
  likesPerPost: 4,
  /** Assumption: twice a day. */
  opensPerMemberAndDay: 2,
  /** Assumption: the newest ones; a device has the others. */
  photosFetchedPerOpen: 6,
} as const;

/** The share of a day's opens in its busiest hour (assumption: on the way to work), spread evenly. */
export const BUSIEST_HOUR_SHARE = 0.12;

/** Requests of one open of the app, in the order of the screens (host, home, gallery, a post). */
export const READS_PER_OPEN = {
  user: 1,
  recent: 1,
  ofMonth: 1,
  detail: 1,
  comments: 1,
} as const;

export type ReadName = keyof typeof READS_PER_OPEN;

const DAYS_PER_WEEK = 7;
const HOUR_SECONDS = 3_600;

export const opensPerDay = FAMILY.members * FAMILY.opensPerMemberAndDay;
export const postsPerYear = (FAMILY.postsPerWeek / DAYS_PER_WEEK) * 365;
export const writesPerDay =
  (FAMILY.postsPerWeek / DAYS_PER_WEEK) * (1 + FAMILY.commentsPerPost + FAMILY.likesPerPost);

const readsPerOpen = Object.values(READS_PER_OPEN).reduce((sum, count) => sum + count, 0);

/** Requests a second of one family in the busiest hour, besides photos. */
export const busiestRequestsPerSecond =
  ((opensPerDay * readsPerOpen + writesPerDay) * BUSIEST_HOUR_SHARE) / HOUR_SECONDS;

export const photosPerDay = (FAMILY.postsPerWeek / DAYS_PER_WEEK) * FAMILY.photosPerPost;

/**
 * The share of comments and likes among a family's requests. Posts are measured apart: photos cost seconds.
 */
export const textWriteShare =
  ((FAMILY.postsPerWeek / DAYS_PER_WEEK) * (FAMILY.commentsPerPost + FAMILY.likesPerPost)) /
  (opensPerDay * readsPerOpen + writesPerDay);
