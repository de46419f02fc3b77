import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { GridLayout } from './grid-layout.ts';
import { tileBox } from './month-rows.ts';
import { type GridPosition, useReturnPosition } from './return-position.ts';

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
