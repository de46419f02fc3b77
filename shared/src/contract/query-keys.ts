/** Contract between remotes: write invalidates what feed reads. A key covers those it is a prefix of. */
export const QUERY_KEYS = {
  currentUser: ['users', 'user'],
  user: (userId: number) => ['users', userId] as const,
  familyMembers: ['family', 'members'],
  inviteLink: ['family', 'generate-link'],
  invite: (code: string) => ['family', 'invite', code] as const,
  authProviders: ['auth', 'providers'],
  account: ['auth', 'account'],
  sessions: ['auth', 'sessions'],
  posts: ['memory-post'],
  recentPosts: ['memory-post', 'recent'],
  /** Prefix of all lists by date, so that invalidating it invalidates them. */
  timeOrder: ['memory-post', 'time-order'],
  months: ['memory-post', 'time-order', 'months'],
  ofMonth: (month: string, offset: number) =>
    ['memory-post', 'time-order', 'of-month', month, offset] as const,
  days: (month: string) => ['memory-post', 'time-order', 'days', month] as const,
  ofDay: (date: string) => ['memory-post', 'time-order', 'of-day', date] as const,
  onThisDay: (date: string) => ['memory-post', 'time-order', 'on-this-day', date] as const,
  post: (postId: number) => ['memory-post', postId] as const,
  comments: (postId: number) => ['memory-post', postId, 'comment'] as const,
  goods: ['goods'],
  goodsAllowance: ['goods', 'allowance'],
  recordingLimits: ['uploads', 'limits'],
  jobs: ['jobs'],
  job: (jobId: number) => ['jobs', jobId] as const,
} as const;
