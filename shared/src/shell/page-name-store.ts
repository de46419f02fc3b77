import { useLayoutEffect } from 'react';
import { create } from 'zustand';

type PageName = { name: string | null };

/** Name of the open page, replacing its route's `title`; null: none. Read by the host. */
export const usePageName = create<PageName>(() => ({ name: null }));

/**
 * Names the page after its content (a post's title) while mounted: the document's title is `${name} · 온기`.
 * With undefined (not known yet) or an empty name the route's own title stays.
 */
export function useNamedPage(name: string | undefined): void {
  useLayoutEffect(() => {
    usePageName.setState({ name: name === undefined || name === '' ? null : name });
    return () => usePageName.setState({ name: null });
  }, [name]);
}
