import { useSyncExternalStore } from 'react';

export type OpenedPhoto = { src: string; placeholder: string | null };

type OpenedPost = {
  postId: number;
  /** As the list showed it; null for a post without photos. */
  photo: OpenedPhoto | null;
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

/** The photo that opened a post; null without photo, undefined when it was opened by its address. */
export function openedPhoto(postId: number): OpenedPhoto | null | undefined {
  return opened?.postId === postId ? opened.photo : undefined;
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
