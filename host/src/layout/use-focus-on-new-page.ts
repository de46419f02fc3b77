import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { MAIN_ID } from './AppFrame.tsx';

type Shown = { pathname: string; search: string; heading: Element | null };

/**
 * Moves the focus to the new page's heading (to the page itself where it has none yet), which a screen reader then reads, as a
 * browser does when it loads a page. What a page focused itself keeps the focus. A page that draws itself anew at the same path (a
 * book that is taken from the shelf) is a new page as well.
 */
export function useFocusOnNewPage(): void {
  const { pathname, search } = useLocation();
  const shown = useRef<Shown>({ pathname, search, heading: null });

  useEffect(() => {
    const main = document.getElementById(MAIN_ID);
    const heading = main?.querySelector('h1') ?? null;
    const before = shown.current;
    shown.current = { pathname, search, heading };
    const isRedrawn = before.search !== search && hasGone(before.heading) && isFocusLost();
    const isNew = before.pathname !== pathname || isRedrawn;
    if (!isNew || main === null || main.contains(focusedElement())) return undefined;
    if (document.querySelector('dialog[open]') !== null) return undefined;
    focusHeading(main);
    return retainFocusWhileLoading(main);
  }, [pathname, search]);
}

/** Replaced by another page's, where a page that only follows a choice (the day of a calendar) keeps its own. */
function hasGone(heading: Element | null): boolean {
  return heading !== null && !heading.isConnected;
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** For what takes the place of a card at the same address. */
export function focusPageHeading(): void {
  const main = document.getElementById(MAIN_ID);
  if (main === null || main.contains(focusedElement())) return;
  focusHeading(main);
  retainFocusWhileLoading(main);
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
function retainFocusWhileLoading(main: HTMLElement): () => void {
  const observer = new MutationObserver(() => {
    if (isFocusLost()) focusHeading(main);
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
