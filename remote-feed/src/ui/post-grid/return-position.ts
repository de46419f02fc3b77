import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import * as z from 'shared/schema';

/** Scroll position of a grid when a post was opened from it. */
const gridPositionSchema = z.object({
  month: z.string(),
  /** The tile, from 0 within its month. */
  index: z.int(),
  /** The tile's position, in CSS pixels below the top of the window. */
  top: z.number(),
});

export type GridPosition = z.infer<typeof gridPositionSchema>;

const STORAGE_PREFIX = 'memory-grid:';

/** For the entry of the browser's history that is left: going back there, also after a reload, finds it. */
export function savePosition(historyKey: string, position: GridPosition): void {
  try {
    sessionStorage.setItem(STORAGE_PREFIX + historyKey, JSON.stringify(position));
  } catch {
    // Without storage the grid opens at its top.
  }
}

/** The stored position of this page's grid after going back, else null. */
export function useReturnPosition(): GridPosition | null {
  const { key } = useLocation();
  const wentBy: string = useNavigationType();
  const [position] = useState(() => (wentBy === 'POP' ? readPosition(key) : null));
  return position;
}

function readPosition(historyKey: string): GridPosition | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_PREFIX + historyKey) ?? 'null');
    const parsed = z.safeParse(gridPositionSchema, stored);
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
