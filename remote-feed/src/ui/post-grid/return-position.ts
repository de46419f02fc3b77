import { useState, type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import * as z from 'shared/schema';
import { browserStorage } from 'shared/session';
import type { GridLayout } from './grid-layout.ts';
import { tileBox } from './month-rows.ts';

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
const storage = browserStorage('session');

/** For the entry of the browser's history that is left: going back there, also after a reload, finds it. */
export function savePosition(historyKey: string, position: GridPosition): void {
  storage.write(STORAGE_PREFIX + historyKey, JSON.stringify(position));
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
    const stored: unknown = JSON.parse(storage.read(STORAGE_PREFIX + historyKey) ?? 'null');
    return z.safeParse(gridPositionSchema, stored).data ?? null;
  } catch {
    return null;
  }
}

/** After these the person leads, and no focus is moved any more. */
const ACTIONS = ['pointerdown', 'keydown', 'wheel'] as const;

/** Restores the scroll position once, as soon as the layout is known, and the focus of the tile. */
export function useRestorePosition(
  ref: RefObject<HTMLElement | null>,
  layout: GridLayout | null,
  onReturned: () => void,
) {
  const position = useReturnPosition();
  const isWaiting = useRef(position !== null);
  const focus = useFocusOfTile(position);

  useLayoutEffect(() => {
    if (!isWaiting.current || position === null || layout === null || ref.current === null) return;
    isWaiting.current = false;
    const month = layout.months.find(({ section }) => section.month === position.month);
    if (month === undefined || month.section.count === 0) return;
    const tile = tileBox(month.rows, Math.min(position.index, month.section.count - 1));
    const gridTop = ref.current.getBoundingClientRect().top;
    const isNow = gridTop + month.top + month.headHeight + tile.top;
    window.scrollTo({ top: window.scrollY + isNow - position.top, behavior: 'instant' });
    onReturned();
  }, [ref, layout, position, onReturned]);

  return focus;
}

function useFocusOfTile(position: GridPosition | null) {
  const isPending = useRef(position !== null);

  useLayoutEffect(() => {
    const giveUp = (): void => {
      isPending.current = false;
    };
    for (const action of ACTIONS) document.addEventListener(action, giveUp, { passive: true });
    return () => {
      for (const action of ACTIONS) document.removeEventListener(action, giveUp);
    };
  }, []);

  const [takeFocus] = useState(() => (link: HTMLElement) => {
    if (!isPending.current) return;
    isPending.current = false;
    link.focus({ preventScroll: true });
  });
  return { tile: position, takeFocus };
}
