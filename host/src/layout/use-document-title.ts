import { useLayoutEffect } from 'react';
import { COPY } from './copy.ts';

/** The title of the tab, `${title} · 온기`, from the frame on in which the page is drawn. */
export function useDocumentTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title}${COPY.titleSuffix}`;
  }, [title]);
}
