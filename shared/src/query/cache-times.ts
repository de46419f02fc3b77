const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** Stale and cache times of responses, and retries of failed requests (product.md sections 7 and 9). */
export const CACHE_TIMES = {
  general: { staleTime: 5 * MINUTE_MS },
  postLists: { staleTime: 30 * SECOND_MS, gcTime: 5 * MINUTE_MS, retries: 3 },
  detail: { staleTime: 0, gcTime: MINUTE_MS },
  currentUser: { staleTime: 10 * MINUTE_MS, gcTime: 15 * MINUTE_MS, retries: 0 },
  familyMembers: { staleTime: 5 * MINUTE_MS, gcTime: 10 * MINUTE_MS, retries: 3 },
  inviteLink: { staleTime: 10 * MINUTE_MS },
} as const;
