/** A difference that small is rounding, or a bar that is just sliding away. */
const LEAST_PX = 4;

/**
 * Sets `--unseen`: the part of the page's height below the visible viewport. Viewport units cover ordinary
 * browsers, where it stays 0. KakaoTalk's browser starts with too large a height, and an on-screen keyboard
 * covers the bottom (docs/decisions/in-app-browsers).
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
    // Pinch zoom hides parts by choice.
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

/** Measures where the browser puts a fixed bottom element: more reliable than any number it reports. */
function bottomEdge(): HTMLElement {
  const edge = document.createElement('div');
  Object.assign(edge.style, { position: 'fixed', bottom: '0', visibility: 'hidden', pointerEvents: 'none' });
  document.body.append(edge);
  return edge;
}
