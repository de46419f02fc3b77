/** Runs in the page. Texts that stand letter below letter, because what is beside them leaves no room. */
export function squeezedTexts(): string[] {
  const inReach = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  const LETTERS_A_LINE = 2;

  const linesOf = (text: Text): number => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const rects = [...range.getClientRects()].filter(({ width }) => width > 1);
    return new Set(rects.map(({ top }) => Math.round(top))).size;
  };
  const texts: Text[] = [];
  const walker = document.createTreeWalker(inReach, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  return texts.flatMap((text) => {
    const letters = text.data.replaceAll(/\s/g, '');
    const element = text.parentElement;
    if (letters.length <= LETTERS_A_LINE || element === null || element.closest('.sr') !== null) return [];
    if (!element.checkVisibility({ visibilityProperty: true })) return [];
    const unbroken = text.data.trim().split(/\s+/).length;
    const lines = linesOf(text);
    return lines > unbroken && letters.length / lines < LETTERS_A_LINE
      ? [`"${letters.slice(0, 40)}" takes ${lines} lines`]
      : [];
  });
}
