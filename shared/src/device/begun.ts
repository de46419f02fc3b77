/** Drafts under these keys are no posts: what somebody has begun to make, until the log-out. */
export const BEGUN = 'begun:';

export function begunKeyOf(userId: number, familyId: number, kind: string): string {
  return `${BEGUN}${userId}:${familyId}:${kind}`;
}
