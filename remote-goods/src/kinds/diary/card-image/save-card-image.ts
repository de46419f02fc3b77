import { saveBlob } from 'shared/media/download';
import { prepareCopy, snapshotOf } from './prepare-clone.ts';
import { withWritableFrames } from './writable-frame.ts';

/** What a diary's picture is made with (product.md section 9). */
const PNG_QUALITY = 0.95;
const BACKGROUND = '#F5F2E8';
const IMAGE_TIMEOUT_MS = 15_000;
/** So wide the picture is at least, on the smallest phone too. */
const LEAST_WIDTH_PX = 1_000;

/** Thrown where the picture came out empty. */
export const EMPTY_PICTURE = 'Canvas to Blob conversion failed';

/** `ongi_diary_20261115.png` */
export function pictureFileName(date: string): string {
  return `ongi_diary_${date.replaceAll('-', '')}.png`;
}

/**
 * Draws a diary's card as it is on the screen and hands it to the browser to save.
 * @throws Error of html2canvas, or with the message EMPTY_PICTURE
 */
export async function saveDiaryPicture(card: HTMLElement, fileName: string): Promise<void> {
  const { default: html2canvas } = await import(/* webpackChunkName: "html2canvas" */ 'html2canvas');
  await document.fonts.ready;
  const snapshot = snapshotOf(card);
  const scale = pictureScale(snapshot.widthPx);
  const canvas = await withWritableFrames(() =>
    html2canvas(card, {
      backgroundColor: BACKGROUND,
      imageTimeout: IMAGE_TIMEOUT_MS,
      logging: false,
      scale,
      useCORS: true,
      onclone: (_page, copy) => prepareCopy(copy, card, snapshot, scale),
    }),
  );
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png', PNG_QUALITY);
  });
  if (blob === null) throw new Error(EMPTY_PICTURE);
  saveBlob(blob, fileName);
}

/** Pixels of the picture for each CSS pixel: whole, so that thin lines stay sharp. */
function pictureScale(widthPx: number): number {
  return Math.ceil(Math.max(window.devicePixelRatio, LEAST_WIDTH_PX / widthPx));
}
