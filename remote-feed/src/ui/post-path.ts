/** Where a memory is opened. */
export function postPath(postId: number): string {
  return `/home/memoryDetailPage/${postId}`;
}
