import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import * as z from 'shared/schema';

/** Where a grid stood when a memory was opened from it. */
const placeSchema = z.object({
  month: z.string(),
  /** The tile, from 0 within its month. */
  index: z.int(),
  /** Of the tile; in CSS pixels below the top of the window. */
  top: z.number(),
});

export type PlaceLeft = z.infer<typeof placeSchema>;

const STORAGE_PREFIX = 'memory-grid:';

/** For the entry of the browser's history that is left: going back there, also after a reload, finds it. */
export function rememberPlace(historyKey: string, place: PlaceLeft): void {
  try {
    sessionStorage.setItem(STORAGE_PREFIX + historyKey, JSON.stringify(place));
  } catch {
    // Without storage the grid opens at its top.
  }
}

/** Where the grid of this page was left for a memory, if somebody has come back to it, else null. */
export function usePlaceLeft(): PlaceLeft | null {
  const { key } = useLocation();
  const wentBy: string = useNavigationType();
  const [place] = useState(() => (wentBy === 'POP' ? readPlace(key) : null));
  return place;
}

function readPlace(historyKey: string): PlaceLeft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORAGE_PREFIX + historyKey) ?? 'null');
    const parsed = z.safeParse(placeSchema, kept);
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
