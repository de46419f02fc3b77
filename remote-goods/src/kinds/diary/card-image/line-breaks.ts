/** The trimmed lines of a text as the browser wrapped it. The element must be in the layout. */
export function renderedLines(element: HTMLElement): string[] {
  const isPreformatted = getComputedStyle(element).whiteSpace.startsWith('pre');
  const lines = [''];
  let line: DOMRect | undefined;
  const append = (character: string, rect: DOMRect): void => {
    if (character === '\n' && isPreformatted) {
      lines.push('');
      line = undefined;
      return;
    }
    // Trailing spaces and combining marks have no width and start no line.
    if (rect.width > 0) {
      if (line !== undefined && rect.top > line.top + line.height / 2) lines.push('');
      line = rect;
    }
    lines[lines.length - 1] += character;
  };
  const range = document.createRange();
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    let offset = 0;
    for (const character of text.nodeValue ?? '') {
      range.setStart(text, offset);
      offset += character.length;
      range.setEnd(text, offset);
      append(character, range.getBoundingClientRect());
    }
  }
  return lines.map((text) => text.trim());
}
