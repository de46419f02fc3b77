import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { HOME_PATH, WRITE_PATH } from 'shared/contract/paths';
import { useCarousel, useHeader } from 'shared/shell';
import type { HeaderType } from './page-handle.ts';

/** Resets the stores of header and home (product.md section 4). Before paint, to avoid flicker. */
export function useHomeStores(header: HeaderType): void {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const previous = useRef<string | null>(null);

  useLayoutEffect(() => {
    const from = previous.current;
    previous.current = pathname;
    const { setMode, setPageType, setWritePage } = useHeader.getState();
    setPageType(header === 'none' ? 'default' : header);
    setWritePage(pathname === WRITE_PATH);
    if (from !== null && isWithinHome(from) && !isWithinHome(pathname)) useCarousel.getState().reset();
    // Going back from a post does not open home anew: a gallery stays a gallery.
    const wentBy: string = navigationType;
    const isBackFromDetail = wentBy === 'POP' && from !== null && from !== HOME_PATH && isWithinHome(from);
    if (pathname === HOME_PATH && from !== HOME_PATH && !isBackFromDetail) setMode('slider');
  }, [pathname, header, navigationType]);
}

function isWithinHome(pathname: string): boolean {
  return pathname === HOME_PATH || pathname.startsWith(`${HOME_PATH}/`);
}
