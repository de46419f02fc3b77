/**
 * Which of a post's photos stay, and in which order: first those that `existingImages` names, as it names them, then
 * those it forgot. Numbers of other photos are passed over: the same request may come twice.
 */
export function arrangeImages(
  current: readonly number[],
  change: {
    existingImages?: readonly number[] | undefined;
    removedExistingImages?: readonly number[] | undefined;
  },
): { kept: number[]; removed: number[] } {
  const removedIds = new Set(change.removedExistingImages);
  const removed = current.filter((imageId) => removedIds.has(imageId));
  const staying = current.filter((imageId) => !removedIds.has(imageId));
  const named = [...new Set(change.existingImages)].filter((imageId) => staying.includes(imageId));
  return { kept: [...named, ...staying.filter((imageId) => !named.includes(imageId))], removed };
}
