/** The path of a post's page. */
export function postPath(postId: number): string {
  return `/home/memoryDetailPage/${postId}`;
}
