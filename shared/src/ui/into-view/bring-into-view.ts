/** On a slow phone the bars are measured so late, and what lies above takes its room so long. */
const SETTLING_MS = 5_000;

/** With any of these the person scrolls, or looks elsewhere. */
const PERSON_ACTS = ['pointerdown', 'wheel', 'keydown'] as const;

let leaveTheLast = (): void => {};

/**
 * As the `ref` of what a tap or an error brings up: it is seen as soon as it is there, clear of the bars at
 * the window's edges (docs/decisions/screens.md), and stays so while the page around it settles. The page
 * scrolls no further than needed; of what is higher than the room, the last button is seen.
 * @returns leaves it alone, as does whatever the person does
 */
export function bringIntoView(element: Element | null): () => void {
  if (element === null) return () => undefined;
  const reveal = (): void => {
    element.scrollIntoView({ block: 'nearest' });
    [...element.querySelectorAll('button, a[href]')].at(-1)?.scrollIntoView({ block: 'nearest' });
  };
  leaveTheLast();
  reveal();
  const sizes = new ResizeObserver(reveal);
  sizes.observe(document.body);
  // The page's `scroll-padding` is as high as the bars.
  const bars = new MutationObserver(reveal);
  bars.observe(document.documentElement, { attributeFilter: ['style'] });
  const acts = new AbortController();
  const leave = (): void => {
    sizes.disconnect();
    bars.disconnect();
    acts.abort();
  };
  const { signal } = acts;
  for (const type of PERSON_ACTS)
    window.addEventListener(type, leave, { capture: true, passive: true, signal });
  // The first field that lacks something brings its own label and error along.
  const leaveToField = ({ target }: Event): void => {
    if (target instanceof Element && target.matches('input, textarea')) leave();
  };
  window.addEventListener('focusin', leaveToField, { signal });
  setTimeout(leave, SETTLING_MS);
  leaveTheLast = leave;
  return leave;
}
