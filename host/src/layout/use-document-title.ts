import { useEffect } from 'react';
import { COPY } from './copy.ts';

/** The title of the tab, `${title} · 온기`. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title}${COPY.titleSuffix}`;
  }, [title]);
}
