import { type KeyboardEvent, useRef } from 'react';

type SnapStrip = { count: number; index: number; onIndex: (index: number) => void };

/** Where keys lead to; a strip is read from left to right. */
const KEYS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

const NEARLY_PX = 2;
/** A strip on its way to a slide moves with every frame, also on a slow phone. */
const STILL_MS = 300;

/** Reports the shown slide of a scroll-snapping strip (`ref`), and scrolls to a requested one. */
export function useSnapStrip({ count, index, onIndex }: SnapStrip) {
  const ref = useRef<HTMLDivElement>(null);
  // During a requested scroll, the slides in between do not count as shown.
  const requestedIndex = useRef<number | null>(null);
  const stillness = useRef<ReturnType<typeof setTimeout>>(undefined);

  function goTo(next: number): void {
    const target = Math.max(0, Math.min(next, count - 1));
    requestedIndex.current = target;
    onIndex(target);
    if (ref.current !== null) ref.current.scrollLeft = leftOf(ref.current, target);
    settleWhenStill();
  }

  /** Finish a scroll that a resize interrupts. `scrollend` also fires for the previous one, too early. */
  function settleWhenStill(): void {
    clearTimeout(stillness.current);
    stillness.current = setTimeout(() => {
      const target = requestedIndex.current;
      if (target === null || nearestSlide() === null) return;
      requestedIndex.current = null;
      if (!standsAt(target)) jumpTo(target);
    }, STILL_MS);
  }

  /** Null where nothing is laid out. */
  function nearestSlide(): number | null {
    const strip = ref.current;
    const step = strip === null ? 0 : leftOf(strip, 1);
    if (strip === null || step <= 0) return null;
    return Math.max(0, Math.min(Math.round(strip.scrollLeft / step), count - 1));
  }

  function standsAt(target: number): boolean {
    const strip = ref.current;
    if (strip === null) return false;
    const left = Math.min(leftOf(strip, target), strip.scrollWidth - strip.clientWidth);
    return Math.abs(strip.scrollLeft - left) <= NEARLY_PX;
  }

  /** Jumps without the movement: where the page is opened at a slide. */
  function jumpTo(target: number): void {
    const strip = ref.current;
    if (strip === null) return;
    strip.style.scrollBehavior = 'auto';
    strip.scrollLeft = leftOf(strip, target);
    strip.style.scrollBehavior = '';
  }

  function onScroll(): void {
    const shown = nearestSlide();
    if (shown === null) return;
    if (requestedIndex.current !== null) {
      if (standsAt(requestedIndex.current)) requestedIndex.current = null;
      else settleWhenStill();
      return;
    }
    if (shown !== index) onIndex(shown);
  }

  /** Touch and wheel cancel a requested scroll. */
  function onTakeOver(): void {
    requestedIndex.current = null;
  }

  /** Returns the slide that the key leads to, or null where it leads nowhere. */
  function onKeyDown(event: KeyboardEvent): number | null {
    const next = KEYS[event.key]?.(index, count);
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return null;
    event.preventDefault();
    if (next < 0 || next >= count) return null;
    goTo(next);
    return next;
  }

  return { ref, goTo, jumpTo, onKeyDown, onScroll, onTakeOver };
}

function leftOf(strip: HTMLElement, index: number): number {
  const first = strip.children[0];
  const slide = strip.children[index];
  if (!(first instanceof HTMLElement) || !(slide instanceof HTMLElement)) return 0;
  return slide.offsetLeft - first.offsetLeft;
}
