import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react';

/** A hand that trembles on a click moves less. */
const DRAG_PX = 6;
/** From so much of a slide on, letting go leads to the next one. */
const TURNS_AT = 0.18;
/** Longer than any browser's scroll to the next slide. (`scrollend` fires during the drag, too.) */
const GLIDE_MS = 1500;

type Drag = { fromX: number; fromLeft: number; fromIndex: number; isMoving: boolean };

type MouseDrag = { ref: RefObject<HTMLElement | null>; index: number; onLetGo: (index: number) => void };

/** A mouse swipes a snapping strip as a finger does, which the browser does by itself only for fingers. */
export function useMouseDrag({ ref, index, onLetGo }: MouseDrag) {
  const drag = useRef<Drag | null>(null);
  const endsDrag = useRef(false);
  const settle = useRef(() => {});

  function onPointerDown(event: PointerEvent): void {
    endsDrag.current = false;
    settle.current();
    if (event.pointerType !== 'mouse' || event.button !== 0 || ref.current === null) return;
    drag.current = {
      fromX: event.clientX,
      fromLeft: ref.current.scrollLeft,
      fromIndex: index,
      isMoving: false,
    };
  }

  function onPointerMove(event: PointerEvent): void {
    const strip = ref.current;
    if (drag.current === null || strip === null) return;
    const movedPx = event.clientX - drag.current.fromX;
    if (!drag.current.isMoving) {
      if (Math.abs(movedPx) < DRAG_PX) return;
      drag.current.isMoving = true;
      strip.setPointerCapture(event.pointerId);
      strip.dataset['dragged'] = '';
    }
    strip.scrollLeft = drag.current.fromLeft - movedPx;
  }

  function onPointerUp(event: PointerEvent): void {
    const ended = drag.current;
    const strip = ref.current;
    drag.current = null;
    if (ended === null || strip === null || !ended.isMoving) return;
    endsDrag.current = true;
    delete strip.dataset['dragged'];
    settle.current = glide(strip);
    const slides = (ended.fromX - event.clientX) / strip.clientWidth;
    onLetGo(ended.fromIndex + (Math.abs(slides) < TURNS_AT ? 0 : Math.sign(slides)));
  }

  /** The click that ends a drag is none. */
  function onClickCapture(event: MouseEvent): void {
    if (!endsDrag.current) return;
    endsDrag.current = false;
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: onPointerUp,
    onClickCapture,
    // A link that is dragged away as an address is no swipe.
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}

/** No snapping while the strip scrolls to its target: a re-snap would pull it back. @returns ends it early */
function glide(strip: HTMLElement): () => void {
  strip.dataset['gliding'] = '';
  const timer = setTimeout(end, GLIDE_MS);
  function end(): void {
    clearTimeout(timer);
    delete strip.dataset['gliding'];
  }
  return end;
}
