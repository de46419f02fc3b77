/** The list of `shared/ui/Toasts`. */
const TOASTS = '[popover="manual"][role="region"]';

/** What a toast must leave free: banners, what sticks to the bottom, and the field that somebody types into. */
const FREE_OF_TOASTS = '[data-banner], [role="status"]:has(+ main), [data-bar="bottom"]';

/** The same in a dialog, which has the toasts in it: its title and what closes it. */
const FREE_IN_DIALOG = '[data-bar]';

const FIELDS = 'input, textarea, [contenteditable]';

type Gap = { from: number; sizePx: number; isFitting: boolean };

/**
 * Places the toasts in the first gap from the top that has room for them. Where none has, they are drawn with
 * less around their words; only what is still larger scrolls, in the largest gap. Their own place is over the
 * header (docs/decisions/screens.md).
 */
function positionToasts(toasts: HTMLElement): void {
  const { style } = toasts;
  style.removeProperty('top');
  style.removeProperty('max-height');
  toasts.removeAttribute('data-full');
  if (toasts.getBoundingClientRect().height === 0) return;
  const taken = obstacles(toasts.closest('dialog'));
  const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  let gaps = gapsFor(toasts, taken, remPx / 2);
  const isFull = gaps.every(({ isFitting }) => !isFitting);
  toasts.toggleAttribute('data-full', isFull);
  if (isFull) gaps = gapsFor(toasts, taken, remPx / 8);
  const chosen =
    gaps.find(({ isFitting }) => isFitting) ?? gaps.toSorted((one, other) => other.sizePx - one.sizePx)[0];
  if (chosen === undefined) return;
  style.top = `${chosen.from}px`;
  if (!isFull) return;
  style.maxHeight = `${chosen.sizePx}px`;
  // The newest is the last; of one that is larger than the gap the beginning is seen first.
  const newest = toasts.lastElementChild;
  if (newest !== null)
    toasts.scrollTop = newest.getBoundingClientRect().top - toasts.getBoundingClientRect().top;
}

function obstacles(dialog: Element | null): DOMRect[] {
  const elements = [
    ...(dialog?.querySelectorAll(FREE_IN_DIALOG) ?? document.querySelectorAll(FREE_OF_TOASTS)),
  ];
  const focused = document.activeElement;
  if (focused?.matches(FIELDS) === true) elements.push(focused);
  return elements.map((element) => element.getBoundingClientRect()).filter(({ height }) => height > 0);
}

/** From the place of the toasts down, whether each has room for them as they are drawn now. */
function gapsFor(toasts: HTMLElement, boxes: readonly DOMRect[], marginPx: number): Gap[] {
  const own = toasts.getBoundingClientRect();
  const viewport = window.visualViewport;
  const endPx = viewport === null ? window.innerHeight : viewport.offsetTop + viewport.height;
  const gaps: Gap[] = [];
  const add = (from: number, to: number): void => {
    const sizePx = to - marginPx - from;
    if (sizePx > 0) gaps.push({ from, sizePx, isFitting: sizePx >= own.height });
  };
  let from = own.top;
  for (const { top, bottom } of boxes.toSorted((one, other) => one.top - other.top)) {
    add(from, Math.min(top, endPx));
    from = Math.max(from, bottom + marginPx);
  }
  add(from, endPx);
  return gaps;
}

/** What is outside an open dialog is inert, and silent to screen readers: the toasts belong into it. */
function moveToasts(toasts: HTMLElement, place: Element | null): void {
  if (place === null || toasts.parentElement === place) return;
  // Moving takes it out of the top layer.
  const isShown = toasts.hasChildNodes();
  place.append(toasts);
  if (isShown) toasts.showPopover?.();
}

function topDialog(): Element | null {
  const open = [...document.querySelectorAll('dialog[open]')];
  return open.find((dialog) => dialog.contains(document.activeElement)) ?? open.at(-1) ?? null;
}

/**
 * Keeps the toasts in place: as they come and change, and as the page moves under them.
 * @returns is called after each change of the page
 */
export function followToasts(): () => void {
  let toasts: HTMLElement | null = null;
  let home: Element | null = null;
  const position = (): void => {
    if (toasts?.hasChildNodes() === true) positionToasts(toasts);
  };
  // Before they are painted, also where they are shown first.
  const sizes = new ResizeObserver(position);
  // Whoever scrolls the toasts reads them: they stay where they are.
  const onScroll = ({ target }: Event): void => {
    if (target !== toasts) position();
  };
  document.addEventListener('scroll', onScroll, { capture: true, passive: true });
  document.addEventListener('focusin', position);
  window.visualViewport?.addEventListener('resize', position);
  return () => {
    const found = document.querySelector<HTMLElement>(TOASTS);
    if (found !== null && found !== toasts) {
      sizes.disconnect();
      toasts = found;
      home = found.parentElement;
      sizes.observe(found);
    }
    // Also where the dialog that they stood in was removed, and they with it.
    if (toasts !== null) moveToasts(toasts, topDialog() ?? home);
    position();
  };
}
