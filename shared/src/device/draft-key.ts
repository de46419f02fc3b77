/** Key of a draft: a person's new post, or their edit of one. Drafts of other people have other keys. */
export function draftKeyOf(userId: number, postId?: number): string {
  return postId === undefined ? `${userId}:new` : `${userId}:edit-${postId}`;
}
