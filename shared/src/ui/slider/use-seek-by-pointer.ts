import { type PointerEvent, useRef } from 'react';

/** A finger on a tap moves less. */
const TAP_PX = 8;

/** A pressed pointer: where it came down, and whether it has begun to seek. */
type Press = { x: number; y: number; isSeeking: boolean };

/**
 * Seeks by mouse at once, by finger with a tap or a move along the element. A finger that moves across it
 * scrolls the page: the element needs `touch-action: pan-y`, and a range input seeks as soon as it is touched.
 * @param onSeek with the part from 0 to 1
 */
export function useSeekByPointer(onSeek: (part: number) => void) {
  const press = useRef<Press | null>(null);

  function seek({ currentTarget, clientX }: PointerEvent): void {
    const { left, width } = currentTarget.getBoundingClientRect();
    if (width > 0) onSeek(Math.min(1, Math.max(0, (clientX - left) / width)));
  }

  function begin(event: PointerEvent, from: Press): void {
    from.isSeeking = true;
    event.currentTarget.setPointerCapture(event.pointerId);
    seek(event);
  }

  return {
    onPointerDown: (event: PointerEvent) => {
      if (!event.isPrimary || event.button !== 0) return;
      press.current = { x: event.clientX, y: event.clientY, isSeeking: false };
      if (event.pointerType === 'mouse') begin(event, press.current);
    },
    onPointerMove: (event: PointerEvent) => {
      const from = press.current;
      if (from === null || !event.isPrimary) return;
      if (from.isSeeking) {
        seek(event);
        return;
      }
      const along = Math.abs(event.clientX - from.x);
      const across = Math.abs(event.clientY - from.y);
      if (Math.max(along, across) < TAP_PX) return;
      if (along > across) begin(event, from);
      else press.current = null;
    },
    onPointerUp: (event: PointerEvent) => {
      if (press.current?.isSeeking === false && event.isPrimary) seek(event);
      press.current = null;
    },
    onPointerCancel: () => {
      press.current = null;
    },
  };
}
