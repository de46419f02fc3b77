import { firstView } from 'shared/first-view/first-view';

/** A screen that shows nothing by then is shown as it is. */
const PATIENCE_MS = 15_000;

/**
 * Ends the first view (docs/contracts/early-scripts.md) in the frame in which the host shows the page's first
 * screen: one that has a heading, and is not waiting for its data. Its photo stays over the screen's own
 * until that one is decoded, so that nothing flashes.
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
    const { element } = view;
    view.element = undefined;
    if (element === undefined) return;
    keepPhoto(element, root);
    delete document.documentElement.dataset['firstView'];
    element.remove();
  }
}

function isScreenShown(root: Element): boolean {
  return root.querySelector('main h1') !== null && root.querySelector('main [aria-busy="true"]') === null;
}

function keepPhoto(from: Element, root: Element): void {
  const photo = from.querySelector('img');
  if (photo === null) return;
  const own = [...root.querySelectorAll<HTMLImageElement>('main img')].find(({ src }) => src === photo.src);
  if (own?.parentElement == null) return;
  own.parentElement.append(photo);
  const drop = (): void => photo.remove();
  own.decode().then(drop, drop);
}
