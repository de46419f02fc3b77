/** Runs in the page. Controls of which an ancestor that cannot be scrolled cuts a part away. */
export function cutOffControls(): string[] {
  const controls = document.querySelectorAll('a[href], button, label, input:not([type=hidden]), textarea');
  return [...controls].flatMap((control) => {
    if (control.closest('[inert], [aria-hidden=true], .sr') !== null) return [];
    const { left, right, width, height } = control.getBoundingClientRect();
    // Only there for screen readers.
    if (width <= 1 || height <= 1) return [];
    // What lies around a dialog in the page does not cut it.
    for (
      let around = control.parentElement;
      around !== null && !around.matches(':modal');
      around = around.parentElement
    ) {
      const { overflowX } = getComputedStyle(around);
      if (overflowX === 'auto' || overflowX === 'scroll') return [];
      if (overflowX === 'visible') continue;
      const edges = around.getBoundingClientRect();
      if (left < edges.left - 1 || right > edges.right + 1) return [control.outerHTML.slice(0, 160)];
    }
    return [];
  });
}

/**
 * Runs in the page. Controls with a target below 44 CSS px. Smaller ones are scrolled to the middle of the
 * screen and hit-tested 21 px from their centre: the target may be larger than the drawn control (a card
 * whose title is the link, an icon with padding).
 */
export function tooSmallTargets(): string[] {
  const REACH_PX = 21;
  const controls = document.querySelectorAll(
    'a[href], button, input:not([type=hidden]), textarea, select, [role=button]',
  );
  // What lies below an open dialog cannot be touched.
  const inReach = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  return [...controls].flatMap((control) => {
    if (!inReach.contains(control) || control.closest('[inert], [aria-hidden=true]') !== null) return [];
    // A radio or a checkbox is pressed through its label.
    const isChoice = control instanceof HTMLInputElement && ['radio', 'checkbox'].includes(control.type);
    const target = (isChoice ? control.labels?.[0] : undefined) ?? control;
    const drawn = target.getBoundingClientRect();
    // Only there for screen readers.
    if (drawn.width <= 1 || drawn.height <= 1) return [];
    if (drawn.width >= 44 && drawn.height >= 44) return [];
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { x, y, width, height } = target.getBoundingClientRect();
    const isHit = (dx: number, dy: number): boolean => {
      return target.contains(document.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy));
    };
    const isLargeEnough =
      (width >= 44 || (isHit(-REACH_PX, 0) && isHit(REACH_PX, 0))) &&
      (height >= 44 || (isHit(0, -REACH_PX) && isHit(0, REACH_PX)));
    return isLargeEnough
      ? []
      : [`${Math.round(width)}x${Math.round(height)} ${control.outerHTML.slice(0, 120)}`];
  });
}
