/** Acknowledged writes, by the mark in their text. */
export type Ledger = {
  /** Title to postId. */
  posts: Map<string, number>;
  postsWithPhoto: Set<number>;
  /** Text to commentId. */
  comments: Map<string, number>;
  likedPosts: Set<number>;
  /** Idempotency-Key to jobId. */
  jobs: Map<string, number>;
  /** How often a failed job was restarted by its user. */
  jobsRetried: number;
  /** Requests without a response, because of a kill. */
  withoutResponse: number;
  /** Requests that were rejected with a retryable status. */
  retried: number;
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
