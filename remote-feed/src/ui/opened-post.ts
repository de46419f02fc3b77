import { useSyncExternalStore } from 'react';
import type { PostPhoto } from 'shared/contract/post';
import type { ListedPost } from 'shared/contract/post-list';
import { hasPoster } from './has-poster.ts';
import { mediaUrl } from 'shared/http';

export type OpenedPhoto = { src: string; placeholder: string | null };

type OpenedPost = {
  postId: number;
  /** As the list showed it; null for a post without photos, undefined where it could not show it. */
  photo: OpenedPhoto | null | undefined;
};

let opened: OpenedPost | null = null;
const listeners = new Set<() => void>();

/** Called when a post is opened from a list: its page starts with the tapped photo. */
export function rememberOpened(post: OpenedPost): void {
  opened = post;
  for (const listener of listeners) listener();
}

/** Whether this post was opened last: its photo is animated (docs/contracts/page-transitions.md). */
export function useIsOpened(postId: number): boolean {
  return useSyncExternalStore(follow, () => opened?.postId === postId);
}

/** What a list shows of a post's first photo, in this size. */
export function openedPhotoOf(
  image: PostPhoto | null,
  size: 'displayUrl' | 'thumbnailUrl',
): OpenedPhoto | null | undefined {
  if (image === null) return null;
  return hasPoster(image) ? { src: image[size], placeholder: image.placeholder } : undefined;
}

/** Makes the opened photo of a tile, which has a duration if its first photo is a video. */
export function openedPhotoOfTile({
  thumbnailUrl,
  placeholder,
  durationMs,
}: Pick<ListedPost, 'thumbnailUrl' | 'placeholder' | 'durationMs'>): OpenedPhoto | null | undefined {
  if (thumbnailUrl !== null) return { src: thumbnailUrl, placeholder };
  return durationMs === undefined ? null : undefined;
}

/** The photo that opened a post; null without photo, undefined when it was opened by its address. */
export function openedPhoto(postId: number): OpenedPhoto | null | undefined {
  return opened?.postId === postId ? opened.photo : undefined;
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The size of a photo that this page loads for it, where the browser chooses one: showing another one would
 * request it again.
 * @param src of the `Photo` that shows it
 */
export function shownSize(src: string): string {
  const absolute = mediaUrl(src);
  const shown = [...document.images].find((image) => image.src === absolute)?.currentSrc;
  return shown === undefined || shown === '' ? src : shown;
}
