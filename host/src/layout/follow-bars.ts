import { followToasts } from './position-toasts.ts';

const BARS = '[data-bar]';

/** Where the bars cover more of the window, what can do without sticking lies in the page instead. */
const CROWDED_SHARE = 0.6;

type Edge = 'top' | 'bottom';

/**
 * Whatever gets the focus or is scrolled into view stays clear of the bars that stick to the window's edges:
 * the page's `scroll-padding` is as high as they are now. A bar is marked by `data-bar="top"` or `"bottom"`,
 * whoever renders it (docs/decisions/screens.md).
 */
export function followBars(): void {
  let followed: HTMLElement[] = [];
  const updateToasts = followToasts();
  const sizes = new ResizeObserver(() => {
    applyBars(followed);
    updateToasts();
  });

  function findBars(): void {
    // A dialog lies over the page, with a layout of its own.
    const found = [...document.querySelectorAll<HTMLElement>(BARS)].filter(
      (bar) => bar.closest('dialog') === null,
    );
    if (found.length === followed.length && found.every((bar, index) => bar === followed[index])) return;
    followed = found;
    // Observing reports the present sizes, after the layout that is due anyway.
    sizes.disconnect();
    for (const bar of found) sizes.observe(bar, { box: 'border-box' });
    if (found.length === 0) applyBars(found);
  }

  new MutationObserver(() => {
    findBars();
    updateToasts();
  }).observe(document.body, { childList: true, subtree: true });
  // Browsers show the caret of a field, or the hidden input of a label, and no more of it.
  document.addEventListener('focusin', ({ target }) => {
    // A finger that has just come down must not find the page scrolled when it lifts.
    if (target instanceof Element && target.matches(':focus-visible')) revealFocused();
  });
  // An on-screen keyboard, after `--unseen` follows it.
  window.visualViewport?.addEventListener('resize', () => requestAnimationFrame(revealFocused));
  findBars();
}

function applyBars(bars: readonly HTMLElement[]): void {
  const root = document.documentElement;
  const wasCrowded = root.hasAttribute('data-crowded');
  const allPx = bars.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
  const isCrowded = allPx > CROWDED_SHARE * window.innerHeight;
  root.toggleAttribute('data-crowded', isCrowded);
  const heightPx: Record<Edge, number> = { top: 0, bottom: 0 };
  for (const bar of bars) if (isStuck(bar)) heightPx[edgeOf(bar)] += bar.offsetHeight;
  const padding = `${heightPx.top}px calc(${heightPx.bottom}px + var(--unseen))`;
  if (root.style.scrollPaddingBlock === padding) return;
  const wasClear = isClear(focusedInPage());
  root.style.scrollPaddingBlock = padding;
  // The variable is not set on the root: every element would get its style anew.
  for (const bar of bars)
    bar.style.setProperty('--bars', isStuck(bar) ? `${heightPx[edgeOf(bar)]}px` : '0px');
  if (wasClear) revealFocused();
  // What has just made it too high is to be read.
  if (isCrowded && !wasCrowded) document.activeElement?.closest(BARS)?.scrollIntoView({ block: 'nearest' });
}

function isStuck(bar: HTMLElement): boolean {
  return getComputedStyle(bar).position === 'sticky';
}

function edgeOf({ dataset }: HTMLElement): Edge {
  return dataset['bar'] === 'top' ? 'top' : 'bottom';
}

/** A bar has grown, or a keyboard has opened, over what somebody is using. */
function revealFocused(): void {
  const focused = focusedInPage();
  if (!isClear(focused)) focused?.scrollIntoView({ block: 'nearest' });
}

/** What is seen of it: a choice may be drawn by its label alone. */
function focusedInPage(): Element | undefined {
  const focused = document.activeElement;
  if (focused === null || focused.closest('main') === null) return undefined;
  if (focused.closest(`dialog, ${BARS}`) !== null) return undefined;
  const isHiddenInput = focused instanceof HTMLInputElement && focused.offsetHeight <= 1;
  return (isHiddenInput ? focused.labels?.[0] : undefined) ?? focused;
}

function isClear(element: Element | undefined): boolean {
  if (element === undefined || element.id === 'main') return true;
  const { top, bottom } = element.getBoundingClientRect();
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const [coveredTopPx, coveredBottomPx] = [scrollPaddingTop, scrollPaddingBottom].map(Number.parseFloat);
  return top >= (coveredTopPx ?? 0) && bottom <= window.innerHeight - (coveredBottomPx ?? 0);
}
