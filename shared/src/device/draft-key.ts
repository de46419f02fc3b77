/** The name of a draft: a person's new memory, or their edit of one. Somebody else on the same device has others. */
export function draftKeyOf(userId: number, postId?: number): string {
  return postId === undefined ? `${userId}:new` : `${userId}:edit-${postId}`;
}
