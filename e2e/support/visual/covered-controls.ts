/**
 * Runs in the page. Controls that lie under something that sticks to the window (a header, a bar, a button, a
 * strip, a toast) once they have the focus: the browser brings a focused control only just into view.
 */
export function coveredControls(): string[] {
  const CONTROLS = 'a[href], button, input:not([type=hidden]), textarea, select, summary, [tabindex="0"]';
  const inReach = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  const before = document.activeElement;
  const { scrollX, scrollY } = window;

  const sticksOver = (hit: Element, control: Element): boolean => {
    for (
      let over: Element | null = hit;
      over !== null && !over.contains(control);
      over = over.parentElement
    ) {
      const { position } = getComputedStyle(over);
      if (position === 'sticky' || position === 'fixed') return true;
    }
    return false;
  };
  /**
   * What lies over any of nine points; over all of them if it may be too high for the room between the bars.
   */
  const coverOf = (control: Element, { left, top, width, height }: DOMRect): Element | undefined => {
    const points = [0.5, 0.1, 0.9].flatMap((across) => [0.5, 0.1, 0.9].map((down) => ({ across, down })));
    const covers = points.map(({ across, down }) => {
      const hit = document.elementFromPoint(left + width * across, top + height * down);
      return hit !== null && sticksOver(hit, control) ? hit : undefined;
    });
    if (height > innerHeight * 0.4 && covers.includes(undefined)) return undefined;
    return covers.find((cover) => cover !== undefined);
  };

  /** Lines of a title that are left out are no part of its link. */
  const visibleBox = (element: Element): DOMRect => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let around = element.parentElement; around !== null; around = around.parentElement) {
      if (!['hidden', 'clip'].includes(getComputedStyle(around).overflowY)) continue;
      const edges = around.getBoundingClientRect();
      [left, top] = [Math.max(left, edges.left), Math.max(top, edges.top)];
      [right, bottom] = [Math.min(right, edges.right), Math.min(bottom, edges.bottom)];
    }
    return new DOMRect(left, top, right - left, bottom - top);
  };

  const problems: string[] = [];
  for (const control of inReach.querySelectorAll<HTMLElement>(CONTROLS)) {
    if (control.closest('[inert], [aria-hidden=true]') !== null || control.matches(':disabled')) continue;
    if (!control.checkVisibility({ visibilityProperty: true })) continue;
    const isHiddenInput = control instanceof HTMLInputElement && control.offsetHeight <= 1;
    const target = (isHiddenInput ? control.labels?.[0] : undefined) ?? control;
    control.focus();
    if (document.activeElement !== control) continue;
    const box = visibleBox(target);
    // Only there for screen readers.
    if (box.width <= 1 || box.height <= 1) continue;
    const name = control.outerHTML.slice(0, 120);
    const middleY = box.top + Math.min(box.height, innerHeight) / 2;
    if (middleY < 0 || middleY > innerHeight) problems.push(`focused and not in the window: ${name}`);
    const cover = coverOf(target, box);
    if (cover !== undefined) problems.push(`covered by ${cover.outerHTML.slice(0, 60)}: ${name}`);
  }
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
  return problems;
}
