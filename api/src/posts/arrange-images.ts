import type { PhotoSlot } from 'shared/contract/post';

/** Those in `existingImages` in that order, then the others. Unknown ids are ignored: requests may repeat. */
export function arrangeImages(
  current: readonly number[],
  change: {
    existingImages?: readonly number[] | undefined;
    removedExistingImages?: readonly number[] | undefined;
  },
): { remaining: number[]; removed: number[] } {
  const removedIds = new Set(change.removedExistingImages);
  const removed = current.filter((imageId) => removedIds.has(imageId));
  const staying = current.filter((imageId) => !removedIds.has(imageId));
  const named = [...new Set(change.existingImages)].filter((imageId) => staying.includes(imageId));
  return { remaining: [...named, ...staying.filter((imageId) => !named.includes(imageId))], removed };
}

/** By `photoOrder`, then omitted ones, existing before new. Duplicates and unknown ids are ignored. */
export function orderImages(
  remaining: readonly number[],
  added: readonly number[],
  photoOrder: readonly PhotoSlot[] = [],
): number[] {
  const all = [...remaining, ...added];
  const named = photoOrder.map((slot) => ('imageId' in slot ? slot.imageId : added[slot.upload]));
  return [
    ...new Set([...named.filter((imageId) => imageId !== undefined && all.includes(imageId)), ...all]),
  ].filter((imageId) => imageId !== undefined);
}
