import { saveBlob } from 'shared/media/download';
import { shiftOfText } from './text-shift.ts';

/** What a diary's picture is made with (product.md section 9). */
const PNG_QUALITY = 0.95;
const BACKGROUND = '#F5F2E8';
const IMAGE_TIMEOUT_MS = 15_000;
const LEAST_SCALE = 2;

/** The card as it is on a phone 390 px wide with letters of the usual size. */
const CARD_WIDTH = '350px';
const ROOT_FONT_SIZE = '16px';

/** By how many pixels texts are moved in the picture: html2canvas sets each of these lower or higher than the browser does. */
const TEXT_OFFSETS_PX = { date: 3, title: 8, lines: -10, state: 0 } as const;

/** Thrown where the picture came out empty. */
export const EMPTY_PICTURE = 'Canvas to Blob conversion failed';

/** `ongi_diary_20261115.png` */
export function pictureFileName(date: string): string {
  return `ongi_diary_${date.replaceAll('-', '')}.png`;
}

/**
 * Draws a diary's card and hands it to the browser to save.
 * @throws Error of html2canvas, or with the message EMPTY_PICTURE
 */
export async function saveDiaryPicture(card: HTMLElement, fileName: string): Promise<void> {
  const { default: html2canvas } = await import(/* webpackChunkName: "html2canvas" */ 'html2canvas');
  await document.fonts.ready;
  const canvas = await html2canvas(card, {
    backgroundColor: BACKGROUND,
    imageTimeout: IMAGE_TIMEOUT_MS,
    logging: false,
    scale: Math.max(LEAST_SCALE, window.devicePixelRatio),
    useCORS: true,
    onclone: prepareCopy,
  });
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png', PNG_QUALITY);
  });
  if (blob === null) throw new Error(EMPTY_PICTURE);
  saveBlob(blob, fileName);
}

/**
 * Makes the copy that is drawn the same on every phone, and sets its texts where they stand on a screen: moved by the product's
 * offsets, and by what is then still missing for the hand and the size.
 */
function prepareCopy(page: Document, clone: HTMLElement): void {
  page.documentElement.style.fontSize = ROOT_FONT_SIZE;
  clone.style.width = CARD_WIDTH;
  // Lies outside the picture; html2canvas draws the thin line of the dark theme's into it.
  clone.style.boxShadow = 'none';
  for (const [name, offset] of Object.entries(TEXT_OFFSETS_PX)) {
    const text = clone.querySelector<HTMLElement>(`[data-shift="${name}"]`);
    const view = page.defaultView;
    if (text === null || view === null) continue;
    text.style.transform = `translateY(${offset}px)`;
    text.style.translate = `0 ${-shiftOfText(view.getComputedStyle(text)) - offset}px`;
  }
}
