import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useCarousel, useHeader } from 'shared/shell';
import type { HeaderType } from './page-handle.ts';

const HOME = '/home';

/**
 * Keeps the stores that header and home share as product.md section 4 says: opening home shows the slider, leaving home
 * (its detail pages belong to it) forgets the slide. Before the page is painted, so that nothing flickers.
 */
export function useHomeStores(header: HeaderType): void {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const previous = useRef<string | null>(null);

  useLayoutEffect(() => {
    const from = previous.current;
    previous.current = pathname;
    const { setMode, setPageType, setWritePage } = useHeader.getState();
    setPageType(header === 'none' ? 'default' : header);
    setWritePage(pathname === '/write');
    if (from !== null && isWithinHome(from) && !isWithinHome(pathname)) useCarousel.getState().reset();
    // Going back from a memory is no opening: somebody who came from the gallery is in the gallery again.
    const wentBy: string = navigationType;
    const isBackFromDetail = wentBy === 'POP' && from !== null && from !== HOME && isWithinHome(from);
    if (pathname === HOME && from !== HOME && !isBackFromDetail) setMode('slider');
  }, [pathname, header, navigationType]);
}

function isWithinHome(pathname: string): boolean {
  return pathname === HOME || pathname.startsWith(`${HOME}/`);
}
