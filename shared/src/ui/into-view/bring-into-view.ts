/**
 * As the `ref` of what a tap or an error brings up: it is seen as soon as it is there, clear of the bars at the
 * window's edges (docs/decisions/0098-nothing-under-the-bars.md). The page scrolls no further than needed; of
 * what is higher than the room, the last button is seen.
 */
export function bringIntoView(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest' });
  const controls = element?.querySelectorAll('button, a[href]') ?? [];
  [...controls].at(-1)?.scrollIntoView({ block: 'nearest' });
}
