import { type RefObject, useLayoutEffect } from 'react';

/** Makes a field as high as its text, up to the `max-height` of its styles, from where on it scrolls. */
export function useGrowingField(ref: RefObject<HTMLTextAreaElement | null>): void {
  useLayoutEffect(() => {
    const field = ref.current;
    if (field === null) return;
    field.style.height = 'auto';
    const borders = field.offsetHeight - field.clientHeight;
    field.style.height = `${field.scrollHeight + borders}px`;
  });
}
