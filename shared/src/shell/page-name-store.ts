import { useLayoutEffect } from 'react';
import { create } from 'zustand';

type PageName = { name: string | null };

/** What the page that is open calls itself, in the place of its route's `title`; null: nothing. Read by the host. */
export const usePageName = create<PageName>(() => ({ name: null }));

/**
 * Names the page after what it shows (a memory's title), for as long as the caller is there: the document's title becomes `${name} · 온기`.
 * Undefined, as long as it is not known, and an empty name leave the route's own title.
 */
export function useNamedPage(name: string | undefined): void {
  useLayoutEffect(() => {
    usePageName.setState({ name: name === undefined || name === '' ? null : name });
    return () => usePageName.setState({ name: null });
  }, [name]);
}
