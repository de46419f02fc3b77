import { type RefObject, useEffect, useRef } from 'react';

/** After a deletion focuses the item in its place, else the heading. Call `willDelete` right before it. */
export function useFocusAfterDeletion(ids: readonly number[]): {
  sectionRef: RefObject<HTMLElement | null>;
  willDelete: (id: number) => void;
} {
  const sectionRef = useRef<HTMLElement>(null);
  const deleted = useRef<{ id: number; index: number } | null>(null);

  useEffect(() => {
    if (deleted.current === null || ids.includes(deleted.current.id)) return;
    const { index } = deleted.current;
    deleted.current = null;
    // Do not steal a focus that has moved elsewhere.
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    const items = sectionRef.current?.querySelectorAll<HTMLElement>('[data-role="open"]') ?? [];
    const next = items[Math.min(index, items.length - 1)] ?? sectionRef.current?.querySelector('h2');
    next?.focus();
  }, [ids]);

  return { sectionRef, willDelete: (id) => (deleted.current = { id, index: ids.indexOf(id) }) };
}
