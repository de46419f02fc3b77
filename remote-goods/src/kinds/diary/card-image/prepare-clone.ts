import { croppedIllustration } from './cropped-illustration.ts';
import { renderedLines } from './line-breaks.ts';
import { shiftOfText } from './text-shift.ts';

/** Offsets that texts are drawn with while saving (product.md section 9). */
const TEXT_OFFSETS_PX: Readonly<Record<string, number>> = { date: 3, title: 8, lines: -10 };

/** How the card is on the screen at the moment it is saved. */
export type CardSnapshot = {
  widthPx: number;
  /** The lines of each text in the order of the page. */
  texts: readonly (readonly string[])[];
};

const texts = (card: HTMLElement): HTMLElement[] => [...card.querySelectorAll<HTMLElement>('[data-shift]')];

export function snapshotOf(card: HTMLElement): CardSnapshot {
  return { widthPx: card.getBoundingClientRect().width, texts: texts(card).map(renderedLines) };
}

/**
 * Prepares html2canvas's copy of a card, so that what it draws equals the card on the screen: the same width and lines, the part of
 * the photo that is seen, and each text where it stands.
 * @param scale pixels of the picture for each CSS pixel
 */
export async function prepareCopy(
  copy: HTMLElement,
  card: HTMLElement,
  snapshot: CardSnapshot,
  scale: number,
): Promise<void> {
  const page = copy.ownerDocument;
  copy.style.width = `${snapshot.widthPx}px`;
  // Lies outside the picture; html2canvas draws the thin line of the dark theme's into it.
  copy.style.boxShadow = 'none';
  // Are chosen through their labels; html2canvas would draw them although they are not seen.
  for (const input of copy.querySelectorAll('input')) input.remove();
  cropIllustration(copy, card, scale);
  for (const [index, text] of texts(copy).entries()) setLines(text, snapshot.texts[index] ?? []);
  await handsHaveCome(copy);
  for (const text of texts(copy)) moveText(text, page);
}

function cropIllustration(copy: HTMLElement, card: HTMLElement, scale: number): void {
  const shown = card.querySelector('img');
  const copied = copy.querySelector('img');
  if (shown === null || copied === null) return;
  const canvas = croppedIllustration(shown, scale, copy.ownerDocument);
  canvas.className = copied.className;
  copied.replaceWith(canvas);
}

/** Text is wrapped once, by the card on the screen: the copy is given those lines. */
function setLines(text: HTMLElement, lines: readonly string[]): void {
  const blocks = lines.map((line) => {
    const block = text.ownerDocument.createElement('span');
    block.style.display = 'block';
    block.style.whiteSpace = 'nowrap';
    // An empty block would have no height.
    block.textContent = line === '' ? '\u00A0' : line;
    return block;
  });
  text.replaceChildren(...blocks);
}

/** The copy is a page of its own, which has to fetch the letters again before it knows how wide they are. */
async function handsHaveCome(copy: HTMLElement): Promise<void> {
  const { defaultView: view, fonts } = copy.ownerDocument;
  if (view === null) return;
  const loads = texts(copy).map((text) => {
    const { fontWeight, fontSize, fontFamily } = view.getComputedStyle(text);
    return fonts.load(`${fontWeight} ${fontSize} ${fontFamily}`, text.textContent);
  });
  // A hand that cannot be fetched is not on the screen either.
  await Promise.allSettled(loads);
}

/** html2canvas sets texts higher or lower than the browser: moved by the product's offset, and by what is then missing. */
function moveText(text: HTMLElement, page: Document): void {
  const view = page.defaultView;
  if (view === null) return;
  const offset = TEXT_OFFSETS_PX[text.dataset['shift'] ?? ''] ?? 0;
  text.style.transform = `translateY(${offset}px)`;
  text.style.translate = `0 ${-shiftOfText(view.getComputedStyle(text)) - offset}px`;
  // Its own box is moved with it and would cut the letters; the paper around it cuts where the screen's does.
  text.style.overflow = 'visible';
}
