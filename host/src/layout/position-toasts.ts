/** The list of `shared/ui/Toasts`. */
const TOASTS = '[popover="manual"][role="region"]';

/** What a toast must leave free: banners, what sticks to the bottom, and the field that somebody types into. */
const FREE_OF_TOASTS = '[data-banner], [role="status"]:has(+ main), [data-bar="bottom"]';

/** The same in a dialog, which has the toasts in it: its title and what closes it. */
const FREE_IN_DIALOG = '[data-bar]';

const FIELDS = 'input, textarea, [contenteditable]';

type Gap = { from: number; to: number };

/**
 * Places the toasts in the first gap from the top that has room for them, else in the largest, where they
 * scroll. Their own place is over the header (docs/decisions/screens.md).
 */
function positionToasts(toasts: HTMLElement): void {
  const { style } = toasts;
  style.removeProperty('top');
  style.removeProperty('max-height');
  const own = toasts.getBoundingClientRect();
  if (own.height === 0) return;
  const marginPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 2;
  const gaps = gapsBetween(obstacles(toasts.closest('dialog')), own.top, marginPx);
  const sizeOf = ({ from, to }: Gap): number => to - from;
  const [largest] = gaps.toSorted((one, other) => sizeOf(other) - sizeOf(one));
  const chosen = gaps.find((gap) => sizeOf(gap) >= own.height) ?? largest;
  if (chosen === undefined) return;
  if (chosen.from !== own.top) style.top = `${chosen.from}px`;
  const isFull = sizeOf(chosen) < own.height;
  toasts.toggleAttribute('data-full', isFull);
  if (!isFull) return;
  style.maxHeight = `${sizeOf(chosen)}px`;
  // The newest is the last.
  toasts.scrollTop = toasts.scrollHeight;
}

function obstacles(dialog: Element | null): DOMRect[] {
  const elements = [
    ...(dialog?.querySelectorAll(FREE_IN_DIALOG) ?? document.querySelectorAll(FREE_OF_TOASTS)),
  ];
  const focused = document.activeElement;
  if (focused?.matches(FIELDS) === true) elements.push(focused);
  return elements.map((element) => element.getBoundingClientRect()).filter(({ height }) => height > 0);
}

function gapsBetween(boxes: readonly DOMRect[], topPx: number, marginPx: number): Gap[] {
  const viewport = window.visualViewport;
  const endPx = viewport === null ? window.innerHeight : viewport.offsetTop + viewport.height;
  const gaps: Gap[] = [];
  let from = topPx;
  for (const { top, bottom } of boxes.toSorted((one, other) => one.top - other.top)) {
    gaps.push({ from, to: Math.min(top, endPx) - marginPx });
    from = Math.max(from, bottom + marginPx);
  }
  gaps.push({ from, to: endPx - marginPx });
  return gaps.filter(({ from: start, to }) => to > start);
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
  document.addEventListener('scroll', position, { capture: true, passive: true });
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
