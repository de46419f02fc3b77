import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** The id belongs to the page's main region (layout/AppLayout.tsx). */
export const MAIN_ID = 'main';

type Shown = { pathname: string; search: string; heading: Element | null };

/**
 * Moves the focus to a new page's heading (else to the page), so that a screen reader reads it as after a
 * page load. A page that moved the focus itself keeps it. A page that renders anew at the same path (a book
 * from the shelf) counts as new.
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

/** Whether the heading was replaced by another page's, rather than updated by a choice within the page. */
function hasGone(heading: Element | null): boolean {
  return heading !== null && !heading.isConnected;
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** For content that replaces a card at the same address. */
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
 * Replacing a skeleton's heading loses the focus, and a page may have none at first: until the person acts, the
 * focus moves to the new one.
 */
function retainFocusWhileLoading(main: HTMLElement): () => void {
  const observer = new MutationObserver(() => {
    if (isFocusLost() || document.activeElement === main) focusHeading(main);
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
