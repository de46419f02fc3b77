import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { parseWith } from 'shared/compiled-schemas/parse-with';
import type { infer as Infer } from 'shared/schema';
import { gridPositionSchema } from './grid-position.compiled.ts';

export type GridPosition = Infer<typeof gridPositionSchema>;

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
    const parsed = parseWith(gridPositionSchema, stored);
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
