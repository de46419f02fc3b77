/**
 * Runs in the page. Lines of text that run into a neighbour which is drawn as a box. What is put over
 * something on purpose (a badge on a photo, a bar of the window) is positioned, and no neighbour.
 */
export function overlaidTexts(): string[] {
  const SLACK_PX = 2;
  const inReach = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;

  const known = new Map<Element, boolean>([[inReach, true]]);
  const isInFlow = (element: Element): boolean => {
    const isSo =
      known.get(element) ??
      (['static', 'relative'].includes(getComputedStyle(element).position) &&
        (element.parentElement === null || isInFlow(element.parentElement)));
    known.set(element, isSo);
    return isSo;
  };
  const isDrawn = (element: Element): boolean => {
    const { backgroundColor, backgroundImage, borderTopWidth } = getComputedStyle(element);
    return (
      element instanceof HTMLImageElement ||
      backgroundImage !== 'none' ||
      !/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor) ||
      Number.parseFloat(borderTopWidth) > 0
    );
  };
  /** Within whatever cuts a part of it away. */
  const shown = (element: Element, { left, top, right, bottom }: DOMRect): DOMRect => {
    for (let around: Element | null = element; around !== null; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const edges = around.getBoundingClientRect();
      [left, top] = [Math.max(left, edges.left), Math.max(top, edges.top)];
      [right, bottom] = [Math.min(right, edges.right), Math.min(bottom, edges.bottom)];
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };
  const overlap = (one: DOMRect, other: DOMRect): boolean =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > SLACK_PX &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > SLACK_PX;

  const elements = [...inReach.querySelectorAll('*')].filter(
    (element) =>
      element.closest('svg, [aria-hidden=true], [inert], .sr') === null &&
      element.checkVisibility({ visibilityProperty: true }) &&
      isInFlow(element),
  );
  const boxes = elements
    .filter(isDrawn)
    .map((element) => ({ element, rect: shown(element, element.getBoundingClientRect()) }));
  const lines = elements.flatMap((element) =>
    [...element.childNodes].flatMap((node) => {
      if (!(node instanceof Text) || node.data.trim() === '') return [];
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].map((rect) => ({
        element,
        text: node.data,
        rect: shown(element, rect),
      }));
    }),
  );
  const problems = lines.flatMap(({ element, text, rect }) => {
    if (rect.width <= 1 || rect.height <= 1) return [];
    const neighbour = boxes.find(
      (box) => !box.element.contains(element) && !element.contains(box.element) && overlap(rect, box.rect),
    );
    return neighbour === undefined
      ? []
      : [`"${text.trim().slice(0, 40)}" runs into ${neighbour.element.outerHTML.slice(0, 80)}`];
  });
  return [...new Set(problems)];
}
