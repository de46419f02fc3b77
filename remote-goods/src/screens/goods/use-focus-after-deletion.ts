import { type RefObject, useEffect, useRef } from 'react';

/**
 * An item that is deleted takes the focus with it: it moves to the one that takes its position, or to the section's heading.
 * @param ids of the items in their order
 * @returns the section's ref, and `willDelete` for the moment before an item is deleted
 */
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
    // Somebody who is elsewhere by now stays there.
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    const items = sectionRef.current?.querySelectorAll<HTMLElement>('[data-role="open"]') ?? [];
    const next = items[Math.min(index, items.length - 1)] ?? sectionRef.current?.querySelector('h2');
    next?.focus();
  }, [ids]);

  return { sectionRef, willDelete: (id) => (deleted.current = { id, index: ids.indexOf(id) }) };
}
