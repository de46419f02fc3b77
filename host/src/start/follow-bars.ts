const BARS = '[data-bar]';

type Edge = 'top' | 'bottom';

/**
 * Whatever gets the focus or is scrolled into view stays clear of the bars that stick to the window's edges:
 * the page's `scroll-padding` is as high as they are now. A bar is marked by `data-bar="top"` or `"bottom"`,
 * whoever renders it (docs/decisions/0098-nothing-under-the-bars.md).
 */
export function followBars(): void {
  let followed: HTMLElement[] = [];
  const sizes = new ResizeObserver(() => applyBars(followed));

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

  new MutationObserver(findBars).observe(document.body, { childList: true, subtree: true });
  // An on-screen keyboard, after `--unseen` follows it.
  window.visualViewport?.addEventListener('resize', () => requestAnimationFrame(revealFocused));
  findBars();
}

function applyBars(bars: readonly HTMLElement[]): void {
  const heightPx: Record<Edge, number> = { top: 0, bottom: 0 };
  for (const bar of bars) heightPx[edgeOf(bar)] += bar.offsetHeight;
  const { style } = document.documentElement;
  const padding = `${heightPx.top}px calc(${heightPx.bottom}px + var(--unseen))`;
  if (style.scrollPaddingBlock === padding) return;
  const wasClear = isClear(focusedInPage());
  style.scrollPaddingBlock = padding;
  // Not on the root: every element would get its style anew.
  for (const bar of bars) bar.style.setProperty('--bars', `${heightPx[edgeOf(bar)]}px`);
  if (wasClear) revealFocused();
}

function edgeOf({ dataset }: HTMLElement): Edge {
  return dataset['bar'] === 'top' ? 'top' : 'bottom';
}

/** A bar has grown, or a keyboard has opened, over what somebody is using. */
function revealFocused(): void {
  const focused = focusedInPage();
  if (!isClear(focused)) focused?.scrollIntoView({ block: 'nearest' });
}

function focusedInPage(): Element | undefined {
  const focused = document.activeElement;
  const isInPage = focused?.closest('main') !== null && focused?.closest(`dialog, ${BARS}`) === null;
  return isInPage ? (focused ?? undefined) : undefined;
}

function isClear(element: Element | undefined): boolean {
  if (element === undefined || element.id === 'main') return true;
  const { top, bottom } = element.getBoundingClientRect();
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const [coveredTopPx, coveredBottomPx] = [scrollPaddingTop, scrollPaddingBottom].map(Number.parseFloat);
  return top >= (coveredTopPx ?? 0) && bottom <= window.innerHeight - (coveredBottomPx ?? 0);
}
