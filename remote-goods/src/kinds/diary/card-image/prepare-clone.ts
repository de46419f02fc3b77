/** The card's layout on screen at the moment it is saved. */
export type CardSnapshot = {
  widthPx: number;
  /** The rendered lines of each text, in document order. */
  texts: readonly (readonly string[])[];
};

const texts = (card: HTMLElement): HTMLElement[] => [...card.querySelectorAll<HTMLElement>('[data-shift]')];

export function snapshotOf(card: HTMLElement): CardSnapshot {
  return { widthPx: card.getBoundingClientRect().width, texts: texts(card).map(renderedLines) };
}

/** Makes html2canvas's clone of a card look as on screen. `scale`: canvas pixels for each CSS pixel. */
export async function prepareClone(
  clone: HTMLElement,
  card: HTMLElement,
  snapshot: CardSnapshot,
  scale: number,
): Promise<void> {
  const page = clone.ownerDocument;
  clone.style.width = `${snapshot.widthPx}px`;
  // Outside the image, but html2canvas would draw the dark theme's hairline into it.
  clone.style.boxShadow = 'none';
  // Visually hidden, but html2canvas would draw them.
  for (const input of clone.querySelectorAll('input')) input.remove();
  cropIllustration(clone, card, scale);
  for (const [index, text] of texts(clone).entries()) setLines(text, snapshot.texts[index] ?? []);
  await loadFonts(clone);
  for (const text of texts(clone)) moveText(text, page);
}

function cropIllustration(clone: HTMLElement, card: HTMLElement, scale: number): void {
  const shown = card.querySelector('img');
  const clonedImage = clone.querySelector('img');
  if (shown === null || clonedImage === null) return;
  const canvas = croppedIllustration(shown, scale, clone.ownerDocument);
  canvas.className = clonedImage.className;
  clonedImage.replaceWith(canvas);
}

/** Sets the lines of the card on screen, so that the clone does not wrap differently. */
function setLines(text: HTMLElement, lines: readonly string[]): void {
  const blocks = lines.map((line) => {
    const block = text.ownerDocument.createElement('span');
    block.style.display = 'block';
    block.style.whiteSpace = 'nowrap';
    // An empty block has no height.
    block.textContent = line === '' ? '\u00A0' : line;
    return block;
  });
  text.replaceChildren(...blocks);
}

/** The clone is a document of its own and loads its fonts anew; text widths are wrong until then. */
async function loadFonts(clone: HTMLElement): Promise<void> {
  const { defaultView: view, fonts } = clone.ownerDocument;
  if (view === null) return;
  const loads = texts(clone).map((text) => {
    const { fontWeight, fontSize, fontFamily } = view.getComputedStyle(text);
    return fonts.load(`${fontWeight} ${fontSize} ${fontFamily}`, text.textContent);
  });
  // A font that fails to load is not on screen either.
  await Promise.allSettled(loads);
}

/** Compensates html2canvas's vertical shift: the saved image equals the card. */
function moveText(text: HTMLElement, page: Document): void {
  const view = page.defaultView;
  if (view === null) return;
  text.style.translate = `0 ${-shiftOfText(view.getComputedStyle(text))}px`;
  // The box moves along and would clip the text; the paper around it clips as on screen.
  text.style.overflow = 'visible';
}

type Size = { width: number; height: number };

/** The part of an image that `object-fit: cover` shows in a box, in the image's own pixels. */
export function coveredPart(image: Size, box: Size): Size & { x: number; y: number } {
  const factor = Math.min(image.width / box.width, image.height / box.height);
  const width = box.width * factor;
  const height = box.height * factor;
  return { x: (image.width - width) / 2, y: (image.height - height) / 2, width, height };
}

/** The visible part of an image: html2canvas 1.4 ignores `object-fit`. `scale`: canvas pixels per CSS px. */
function croppedIllustration(image: HTMLImageElement, scale: number, page: Document): HTMLCanvasElement {
  const box = image.getBoundingClientRect();
  const canvas = page.createElement('canvas');
  canvas.width = Math.round(box.width * scale);
  canvas.height = Math.round(box.height * scale);
  const part = coveredPart({ width: image.naturalWidth, height: image.naturalHeight }, box);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('Canvas has no context');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** The trimmed lines of a text as the browser wrapped it. The element must be in the layout. */
function renderedLines(element: HTMLElement): string[] {
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

/**
 * How many pixels lower than the browser html2canvas draws text of this style. It measures the baseline
 * beside an inline image, but our images are blocks (reset.css): this repeats its measurement.
 */
function shiftOfText(style: Pick<CSSStyleDeclaration, 'fontFamily' | 'fontSize' | 'fontWeight'>): number {
  return baselineOfHtml2canvas(style) - ascentOf(style);
}

const SAMPLE = 'Hidden Text';
/** Added by html2canvas to its measurement. */
const BASELINE_EXTRA_PX = 2;

function baselineOfHtml2canvas({
  fontFamily,
  fontSize,
}: Pick<CSSStyleDeclaration, 'fontFamily' | 'fontSize'>): number {
  const container = document.createElement('div');
  const sample = document.createElement('span');
  const image = document.createElement('img');
  Object.assign(container.style, { visibility: 'hidden', fontFamily, fontSize, whiteSpace: 'nowrap' });
  Object.assign(sample.style, { fontFamily, fontSize });
  image.width = 1;
  image.height = 1;
  sample.append(SAMPLE);
  container.append(sample, image);
  document.body.append(container);
  const baseline = image.offsetTop - sample.offsetTop + BASELINE_EXTRA_PX;
  container.remove();
  return baseline;
}

/** Measures from the top of a text's box to its baseline. */
function ascentOf({ fontFamily, fontSize, fontWeight }: Parameters<typeof shiftOfText>[0]): number {
  const pen = document.createElement('canvas').getContext('2d');
  if (pen === null) return 0;
  pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  return pen.measureText(SAMPLE).fontBoundingBoxAscent;
}
