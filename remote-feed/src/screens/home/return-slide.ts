import { useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const STORAGE_PREFIX = 'home-slide:';

/** Stores the slide for the history entry left for a post: going back restores it, also after a reload. */
export function saveSlide(historyKey: string, postId: number): void {
  try {
    sessionStorage.setItem(STORAGE_PREFIX + historyKey, String(postId));
  } catch {
    // Without storage home opens at its first slide.
  }
}

/** The post opened from this history entry, directly after going back; else null. */
export function useReturnSlide(): number | null {
  const { key } = useLocation();
  const wentBy: string = useNavigationType();
  const [postId] = useState(() => (wentBy === 'POP' ? readSlide(key) : null));
  // The position is used once: the same entry that is come back to from elsewhere begins with the first
  // slide.
  useEffect(() => forgetSlide(key), [key]);
  return postId;
}

function readSlide(historyKey: string): number | null {
  try {
    const stored = Number(sessionStorage.getItem(STORAGE_PREFIX + historyKey));
    return Number.isSafeInteger(stored) && stored > 0 ? stored : null;
  } catch {
    return null;
  }
}

function forgetSlide(historyKey: string): void {
  try {
    sessionStorage.removeItem(STORAGE_PREFIX + historyKey);
  } catch {
    // There is nothing to forget.
  }
}
