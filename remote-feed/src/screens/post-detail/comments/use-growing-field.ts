import { type RefObject, useEffect, useLayoutEffect } from 'react';

/** Grows a field with its text or placeholder, up to its `max-height`; then it scrolls. */
export function useGrowingField(ref: RefObject<HTMLTextAreaElement | null>): void {
  useLayoutEffect(() => grow(ref.current));

  useEffect(() => {
    if (ref.current === null) return;
    // Another width or size of letters breaks the lines elsewhere.
    const observer = new ResizeObserver(() => grow(ref.current));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
}

function grow(field: HTMLTextAreaElement | null): void {
  if (field === null) return;
  field.style.height = 'auto';
  const borders = field.offsetHeight - field.clientHeight;
  field.style.height = `${field.scrollHeight + borders}px`;
}
