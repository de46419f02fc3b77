/** A difference that small is rounding, or a bar that is just sliding away. */
const LEAST_PX = 4;

/**
 * Tells the styles how much of the page's height lies below what is seen (`--unseen`, in the tokens). An ordinary browser's own
 * units say it, and it stays 0. KakaoTalk's browser begins with a height that is larger than what it shows, and an on-screen
 * keyboard covers what is at the bottom of a page (docs/decisions/0027).
 */
export function followSeenHeight(): void {
  const viewport = window.visualViewport ?? null;
  if (viewport !== null) follow(viewport);
}

function follow(viewport: VisualViewport): void {
  const edge = bottomEdge();
  let frame: number | undefined;

  function measure(): void {
    frame = undefined;
    const seenBottomPx = viewport.offsetTop + viewport.height;
    const unseenPx = Math.round(edge.getBoundingClientRect().bottom - seenBottomPx);
    // Whoever zooms in with two fingers sees a part by choice.
    const isZoomed = viewport.scale > 1.01;
    const { style } = document.documentElement;
    if (isZoomed || unseenPx < LEAST_PX) style.removeProperty('--unseen');
    else style.setProperty('--unseen', `${unseenPx}px`);
  }

  function measureSoon(): void {
    frame ??= requestAnimationFrame(measure);
  }

  viewport.addEventListener('resize', measureSoon);
  viewport.addEventListener('scroll', measureSoon);
  window.addEventListener('resize', measureSoon);
  measure();
}

/** Where the browser puts what is fixed to the bottom: no number that it answers says it as surely. */
function bottomEdge(): HTMLElement {
  const edge = document.createElement('div');
  Object.assign(edge.style, { position: 'fixed', bottom: '0', visibility: 'hidden', pointerEvents: 'none' });
  document.body.append(edge);
  return edge;
}
