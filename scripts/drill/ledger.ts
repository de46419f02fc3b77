/** What was written and acknowledged, by the mark in its text. */
export type Ledger = {
  /** Title to postId. */
  posts: Map<string, number>;
  /** Posts that were written with a photo. */
  postsWithPhoto: Set<number>;
  /** Text to commentId. */
  comments: Map<string, number>;
  likedPosts: Set<number>;
  /** Idempotency-Key to jobId. */
  jobs: Map<string, number>;
  /** How often a job that had failed was begun again by its person. */
  jobsRetried: number;
  /** Requests that got no response, because something was killed. */
  withoutResponse: number;
  /** Requests that were answered "try again later". */
  retried: number;
  /** What must not happen. */
  violations: string[];
};

export function newLedger(): Ledger {
  return {
    posts: new Map(),
    postsWithPhoto: new Set(),
    comments: new Map(),
    likedPosts: new Set(),
    jobs: new Map(),
    jobsRetried: 0,
    withoutResponse: 0,
    retried: 0,
    violations: [],
  };
}
