import type { PostPhoto } from 'shared/contract/post';
import { COPY } from './copy.ts';

/* What screen readers call the photos and videos of a post. */

type Items = readonly Pick<PostPhoto, 'video'>[];

export function albumName(items: Items): string {
  return hasVideo(items) ? COPY.albumWithVideos : COPY.album;
}

/** `사진 3장 중 2번째`; among videos `영상, 3개 중 2번째`. */
export function itemName(items: Items, index: number): string {
  if (!hasVideo(items)) return COPY.photoOf(index + 1, items.length);
  return COPY.itemOf(items[index]?.video === undefined ? COPY.photo : COPY.video, index + 1, items.length);
}

export function slideName(items: Items, index: number): string {
  return hasVideo(items) ? COPY.itemSlideOf(index + 1, items.length) : COPY.slideOf(index + 1, items.length);
}

function hasVideo(items: Items): boolean {
  return items.some(({ video }) => video);
}
