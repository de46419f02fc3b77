/**
 * As the `ref` of what a tap or an error brings up: it is seen as soon as it is there, clear of the bars at the
 * window's edges (docs/decisions/0098-nothing-under-the-bars.md). The page scrolls no further than needed.
 */
export function bringIntoView(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
