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
    if (element === undefined) return endFirstView();
    retainPhoto(element, root);
    // From here on the screen is visible: what is hidden takes no focus.
    delete document.documentElement.dataset['firstView'];
    handOverFields(element, root);
    const { activeElement: focused } = document;
    if (element.contains(focused)) counterpartOf(focused, root)?.focus({ preventScroll: true });
    endFirstView();
    // A newer release has drawn the screen, with sheets of its own: these would add to them.
    if (document.getElementById(RELEASES_ID + LIVE_MAP_SUFFIX) !== null)
      for (const link of document.querySelectorAll('link[data-href="early"]')) link.remove();
    counterpartOf(pressed, root)?.click();
  }
}

/** A link that is gone when it is released gets no click: the tap would be lost. */
function isPressed(): boolean {
  return firstView().element?.matches(':active') ?? false;
}

function isScreenShown(root: Element): boolean {
  // A page in the app's place has no id to be found by. The notice is in the root until the host renders.
  return [...root.querySelectorAll('main:not(.first-notice) h1')].some(
    (heading) => heading.closest('[aria-busy="true"]') === null,
  );
}

/** The page's photo stays over the screen's own until that one is decoded, so that nothing flashes. */
function retainPhoto(from: Element, root: Element): void {
  const photo = from.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  const shown = root.querySelectorAll<HTMLImageElement>('main img');
  const own = [...shown].find(({ src }) => src === photo?.src);
  if (photo === null || own === undefined) return;
  own.parentElement?.append(photo);
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

/** The screen's own field, link or button of the same name, address or text. */
function counterpartOf(control: Element | null | undefined, root: Element): HTMLElement | undefined {
  if (!control) return undefined;
  const own = root.querySelectorAll<HTMLElement>(`main ${control.localName}`);
  return [...own].find((other) => nameOf(other) === nameOf(control));
}

function nameOf(control: Element): string | null {
  if (control instanceof HTMLInputElement) return control.name;
  if (control instanceof HTMLAnchorElement) return control.href;
  return control.ariaLabel ?? control.textContent;
}
