/**
 * The keys under which answers are cached. They are part of the contract between remotes: write refreshes
 * what feed reads without knowing feed. A shorter key covers all longer ones that begin with it.
 */
export const QUERY_KEYS = {
  currentUser: ['users', 'user'],
  user: (userId: number) => ['users', userId] as const,
  familyMembers: ['family', 'members'],
  inviteLink: ['family', 'generate-link'],
  invite: (code: string) => ['family', 'invite', code] as const,
  authProviders: ['auth', 'providers'],
  posts: ['memory-post'],
  recentPosts: ['memory-post', 'recent'],
  timeOrder: ['memory-post', 'time-order'],
  post: (postId: number) => ['memory-post', postId] as const,
  comments: (postId: number) => ['memory-post', postId, 'comment'] as const,
  goods: ['goods'],
} as const;
