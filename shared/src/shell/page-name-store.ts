import { useLayoutEffect } from 'react';
import { create } from 'zustand';

type PageName = { name: string | null };

/** Name of the open page, replacing its route's `title`; null: none. Read by the host. */
export const usePageName = create<PageName>(() => ({ name: null }));

/** Sets the document's title to `${name} · 온기` while mounted; an empty name leaves the route's title. */
export function useNamedPage(name: string | undefined): void {
  useLayoutEffect(() => {
    usePageName.setState({ name: name === undefined || name === '' ? null : name });
    return () => usePageName.setState({ name: null });
  }, [name]);
}
