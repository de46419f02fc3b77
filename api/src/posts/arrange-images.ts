import type { PhotoSlot } from 'shared/contract/post';

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
): { remaining: number[]; removed: number[] } {
  const removedIds = new Set(change.removedExistingImages);
  const removed = current.filter((imageId) => removedIds.has(imageId));
  const staying = current.filter((imageId) => !removedIds.has(imageId));
  const named = [...new Set(change.existingImages)].filter((imageId) => staying.includes(imageId));
  return { remaining: [...named, ...staying.filter((imageId) => !named.includes(imageId))], removed };
}

/**
 * All photos of a post in the order that `photoOrder` gives, kept and new ones mixed; what it forgets comes after, kept
 * ones first. What it names twice, or what is neither kept nor new, is passed over.
 */
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
