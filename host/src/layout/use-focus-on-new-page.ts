import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { MAIN_ID } from './AppFrame.tsx';

/**
 * Moves the focus to the new page's heading (to the page itself where it has none yet), which a screen reader then reads, as a
 * browser does when it loads a page. What a page focused itself keeps the focus.
 */
export function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const shownPathname = useRef(pathname);

  useEffect(() => {
    if (shownPathname.current === pathname) return;
    shownPathname.current = pathname;
    const main = document.getElementById(MAIN_ID);
    if (main === null || main.contains(focusedElement()) || document.querySelector('dialog[open]') !== null)
      return;
    const heading = main.querySelector('h1');
    if (heading !== null) heading.tabIndex = -1;
    (heading ?? main).focus({ preventScroll: true });
  }, [pathname]);
}

function focusedElement(): Element | null {
  const { activeElement } = document;
  return activeElement?.id === MAIN_ID ? null : activeElement;
}
