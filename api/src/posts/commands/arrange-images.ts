import type { PhotoSlot } from 'shared/contract/post';
import { tooManyImagesMessage } from 'shared/contract/uploads/image-messages';
import { LIMITS } from 'shared/contract/limits';
import { ApiFailure } from '../../platform/http/errors/api-failure.ts';

/** New photos and videos of a post, by their ids in the order of the request. */
export type AddedImages = { photos: readonly number[]; videos: readonly number[] };

/**
 * Photos in `existingImages` come first in that order, then the others. Unknown ids are ignored: requests may
 * repeat.
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

/** By `photoOrder`, then omitted ones, existing before new. Duplicates and unknown ids are ignored. */
export function orderImages(
  remaining: readonly number[],
  added: AddedImages,
  photoOrder: readonly PhotoSlot[] = [],
): number[] {
  const all = [...remaining, ...added.photos, ...added.videos];
  const named = photoOrder.map((slot) => imageIdOf(slot, added));
  return [
    ...new Set([...named.filter((imageId) => imageId !== undefined && all.includes(imageId)), ...all]),
  ].filter((imageId) => imageId !== undefined);
}

function imageIdOf(slot: PhotoSlot, added: AddedImages): number | undefined {
  if ('imageId' in slot) return slot.imageId;
  return 'upload' in slot ? added.photos[slot.upload] : added.videos[slot.video];
}

/** @throws ApiFailure LIMIT_EXCEEDED for more than ten photos and videos */
export function assertRoom(imageCount: number): void {
  if (imageCount <= LIMITS.postImages) return;
  const message = tooManyImagesMessage(LIMITS.postImages);
  throw new ApiFailure('LIMIT_EXCEEDED', { status: 413, message, details: [{ field: 'images', message }] });
}
