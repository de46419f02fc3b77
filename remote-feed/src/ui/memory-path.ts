/** Where a memory is opened. */
export function memoryPath(postId: number): string {
  return `/home/memoryDetailPage/${postId}`;
}
