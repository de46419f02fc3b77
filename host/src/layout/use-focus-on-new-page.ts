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
    if (shownPathname.current === pathname) return undefined;
    shownPathname.current = pathname;
    const main = document.getElementById(MAIN_ID);
    if (main === null || main.contains(focusedElement()) || document.querySelector('dialog[open]') !== null) {
      return undefined;
    }
    focusHeading(main);
    return keepFocusWhileLoading(main);
  }, [pathname]);
}

function focusHeading(main: HTMLElement): void {
  const heading = main.querySelector('h1');
  if (heading !== null) heading.tabIndex = -1;
  (heading ?? main).focus({ preventScroll: true });
}

/**
 * A page that replaces its skeleton's heading would take the focus with it, back to the start of the document. Until the person does
 * something, the focus follows to the new heading.
 */
function keepFocusWhileLoading(main: HTMLElement): () => void {
  const observer = new MutationObserver(() => {
    if (document.activeElement === null || document.activeElement === document.body) focusHeading(main);
  });
  const end = (): void => {
    observer.disconnect();
    document.removeEventListener('pointerdown', end);
    document.removeEventListener('keydown', end);
  };
  observer.observe(main, { childList: true, subtree: true });
  document.addEventListener('pointerdown', end);
  document.addEventListener('keydown', end);
  return end;
}

function focusedElement(): Element | null {
  const { activeElement } = document;
  return activeElement?.id === MAIN_ID ? null : activeElement;
}
