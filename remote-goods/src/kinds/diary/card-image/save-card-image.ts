import { saveBlob } from 'shared/media/download';
import { prepareClone, snapshotOf } from './prepare-clone.ts';
import { withWritableFrames } from './writable-frame.ts';

/** Settings of the image (product.md section 9). */
const PNG_QUALITY = 0.95;
const BACKGROUND = '#F5F2E8';
const IMAGE_TIMEOUT_MS = 15_000;
/** The width is the least, on the smallest phone, too. */
const MIN_WIDTH_PX = 1_000;

export const EMPTY_IMAGE_MESSAGE = 'Canvas to Blob conversion failed';

/** `ongi_diary_20261115.png` */
export function cardImageFileName(date: string): string {
  return `ongi_diary_${date.replaceAll('-', '')}.png`;
}

/** Downloads a card as drawn on screen. @throws Error of html2canvas, or with message EMPTY_IMAGE_MESSAGE */
export async function saveCardImage(card: HTMLElement, fileName: string): Promise<void> {
  const { default: html2canvas } = await import(/* webpackChunkName: "html2canvas" */ 'html2canvas');
  await document.fonts.ready;
  const snapshot = snapshotOf(card);
  const scale = imageScale(snapshot.widthPx);
  const canvas = await withWritableFrames(() =>
    html2canvas(card, {
      backgroundColor: BACKGROUND,
      imageTimeout: IMAGE_TIMEOUT_MS,
      logging: false,
      scale,
      useCORS: true,
      onclone: (_page, clone) => prepareClone(clone, card, snapshot, scale),
    }),
  );
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png', PNG_QUALITY);
  });
  if (blob === null) throw new Error(EMPTY_IMAGE_MESSAGE);
  saveBlob(blob, fileName);
}

/** Image pixels for each CSS pixel: an integer, to keep thin lines sharp. */
function imageScale(widthPx: number): number {
  return Math.ceil(Math.max(window.devicePixelRatio, MIN_WIDTH_PX / widthPx));
}
