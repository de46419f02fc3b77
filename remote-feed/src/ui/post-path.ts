export function postPath(postId: number): string {
  return `/home/memoryDetailPage/${postId}`;
}
