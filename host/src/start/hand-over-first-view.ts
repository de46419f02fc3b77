import { firstView } from 'shared/first-view/first-view';

/** A screen that shows nothing by then is shown as it is. */
const PATIENCE_MS = 15_000;

/**
 * Ends the first view (docs/contracts/early-scripts.md) in the frame in which the host shows the page's first
 * screen: one that has a heading, and is not waiting for its data. The screen takes over the photo, what was
 * typed, the focus and the button that was pressed.
 */
export function handOverFirstView(root: Element): void {
  const changes = new MutationObserver(() => {
    if (isScreenShown(root)) end();
  });
  changes.observe(root, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
  const timer = setTimeout(end, PATIENCE_MS);

  function end(): void {
    changes.disconnect();
    clearTimeout(timer);
    const view = firstView();
    view.isOver = true;
    const { element, pressedButton } = view;
    view.element = undefined;
    if (element === undefined) return;
    retainPhoto(element, root);
    delete document.documentElement.dataset['firstView'];
    handOverFields(element, root);
    element.remove();
    if (pressedButton !== undefined) press(root, pressedButton);
  }
}

function isScreenShown(root: Element): boolean {
  return root.querySelector('#main h1') !== null && root.querySelector('#main [aria-busy="true"]') === null;
}

/** The photo stays over the screen's own until that one is decoded, so that nothing flashes. */
function retainPhoto(from: Element, root: Element): void {
  const photo = from.querySelector('img');
  if (photo === null) return;
  const own = [...root.querySelectorAll<HTMLImageElement>('#main img')].find(({ src }) => src === photo.src);
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
    const own = root.querySelector<HTMLInputElement>(`#main input[name="${CSS.escape(field.name)}"]`);
    if (own === null) continue;
    if (field.value !== '') {
      ofValue?.set?.call(own, field.value);
      own.dispatchEvent(new Event('input', { bubbles: true }));
    }
    if (field === document.activeElement) own.focus({ preventScroll: true });
  }
}

function press(root: Element, name: string): void {
  const buttons = [...root.querySelectorAll<HTMLButtonElement>('#main button')];
  buttons.find(({ ariaLabel, textContent }) => (ariaLabel ?? textContent) === name)?.click();
}
