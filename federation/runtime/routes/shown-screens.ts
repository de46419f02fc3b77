import { useLayoutEffect } from 'react';
import type { ScreenSlot } from './screen-slot.ts';

const shown = new Set<ScreenSlot>();

export function useShownScreen(slot: ScreenSlot): void {
  useLayoutEffect(() => {
    shown.add(slot);
    return () => void shown.delete(slot);
  }, [slot]);
}

export function isShown(slot: ScreenSlot): boolean {
  return shown.has(slot);
}

/** Replaces the shown screen by its area's card: for failures that throw nothing. */
export function failShownScreen(error: unknown): void {
  for (const slot of shown) slot.failWhileShown(error);
}
