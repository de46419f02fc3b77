import { LIVE_MAP_SUFFIX } from 'federation/release-format/release-map';
import { endFirstView, firstView } from 'shared/first-view/first-view';
import { RELEASES_ID } from '../site/known-releases.ts';
import { nextTask } from '../ui/next-task.ts';

/** A screen that shows nothing by then is shown as it is. */
const PATIENCE_MS = 15_000;

const RELEASES = ['pointerup', 'pointercancel', 'keyup'] as const;

/**
 * Ends the first view (docs/contracts/first-view.md) in the frame in which the host shows the page's first
 * screen: one whose heading is not within what is still waiting for its data. The screen takes over the
 * photo, what was typed, the focus and the button that was pressed.
 */
export function handOverFirstView(root: Element): void {
  const changes = new MutationObserver(endWhenShown);
  changes.observe(root, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
  for (const type of RELEASES) addEventListener(type, endOnceClicked);
  const timer = setTimeout(end, PATIENCE_MS);

  function endWhenShown(): void {
    if (isScreenShown(root) && !isPressed()) end();
  }

  /** The click comes in the release's own task. */
  function endOnceClicked(): void {
    void nextTask().then(endWhenShown);
  }

  function end(): void {
    changes.disconnect();
    for (const type of RELEASES) removeEventListener(type, endOnceClicked);
    clearTimeout(timer);
    const { element, pressed } = firstView();
    if (element !== undefined) handOver(element, root);
    endFirstView();
    if (element === undefined) return;
    removeReplacedSheets();
    if (pressed !== undefined) counterpartOf(pressed, root)?.click();
  }
}

function handOver(element: Element, root: Element): void {
  retainPhoto(element, root);
  // From here on the screen is visible: what is hidden takes no focus.
  delete document.documentElement.dataset['firstView'];
  handOverFields(element, root);
  handOverFocus(element, root);
}

/**
 * A newer release drew the screen, with sheets of its own: those of the first-view script would add to them.
 */
function removeReplacedSheets(): void {
  if (document.getElementById(RELEASES_ID + LIVE_MAP_SUFFIX) === null) return;
  for (const link of document.querySelectorAll('link[data-href=""]')) link.remove();
}

/** A link that is gone when it is released gets no click: the tap would be lost. */
function isPressed(): boolean {
  return firstView().element?.matches(':active') ?? false;
}

function isScreenShown(root: Element): boolean {
  // The heading is not found by its id: a page in the app's place has none. The notice is in the root until
  // the host renders.
  return [...root.querySelectorAll('main:not(.first-notice) h1')].some(
    (heading) => heading.closest('[aria-busy="true"]') === null,
  );
}

/** The page's photo stays over the screen's own until that one is decoded, so that nothing flashes. */
function retainPhoto(from: Element, root: Element): void {
  const photo = from.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  if (photo === null) return;
  const own = [...root.querySelectorAll<HTMLImageElement>('main img')].find(({ src }) => src === photo.src);
  const place = own?.parentElement ?? null;
  if (own === undefined || place === null) return;
  place.append(photo);
  const drop = (): void => photo.remove();
  own.decode().then(drop, drop);
}

/** As if it had been typed into the screen's fields: by the browser's setter, which React watches. */
function handOverFields(from: Element, root: Element): void {
  const ofValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  for (const field of from.querySelectorAll('input')) {
    const own = counterpartOf(field, root);
    if (own === undefined || field.value === '') continue;
    ofValue?.set?.call(own, field.value);
    own.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

function handOverFocus(from: Element, root: Element): void {
  const { activeElement: focused } = document;
  if (focused !== null && from.contains(focused))
    counterpartOf(focused, root)?.focus({ preventScroll: true });
}

/** The screen's own field, link or button of the same name, address or text. */
function counterpartOf(control: Element, root: Element): HTMLElement | undefined {
  const own = root.querySelectorAll<HTMLElement>(`main ${control.localName}`);
  return [...own].find((other) => nameOf(other) === nameOf(control));
}

function nameOf(control: Element): string | null {
  if (control instanceof HTMLInputElement) return control.name;
  if (control instanceof HTMLAnchorElement) return control.href;
  return control.ariaLabel ?? control.textContent;
}
