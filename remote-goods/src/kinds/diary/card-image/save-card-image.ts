import { prepareClone, snapshotOf } from './prepare-clone.ts';
import { createTrustedTypesPolicy } from 'shared/browser/trusted-types';

/** Settings of the image (product.md section 9). */
const PNG_QUALITY = 0.95;
const BACKGROUND = '#F5F2E8';
const IMAGE_TIMEOUT_MS = 15_000;
/** The width is the least, on the smallest phone, too. */
const MIN_WIDTH_PX = 1_000;

const EMPTY_IMAGE_MESSAGE = 'Canvas to Blob conversion failed';

/** `ongi_diary_20261115.png` */
export function cardImageFileName(date: string): string {
  return `ongi_diary_${date.replaceAll('-', '')}.png`;
}

/** A card as drawn on screen. @throws Error of html2canvas, or with message EMPTY_IMAGE_MESSAGE */
export async function drawCardImage(card: HTMLElement): Promise<Blob> {
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
  return blob;
}

/** Image pixels for each CSS pixel: an integer, to keep thin lines sharp. */
function imageScale(widthPx: number): number {
  return Math.ceil(Math.max(window.devicePixelRatio, MIN_WIDTH_PX / widthPx));
}

const MESSAGES = {
  permission: '이미지 권한 문제로 저장하지 못했습니다. 잠시 후 다시 시도해주세요.',
  empty: '이미지 변환에 실패했습니다.',
  conversion: '이미지를 변환하지 못했습니다. 템플릿을 확인하고 다시 시도해주세요.',
  other: '이미지를 저장하는 중 오류가 발생했습니다.',
} as const;

/** The message for an image that could not be saved, by the error's text (product.md section 8). */
export function cardImageErrorMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  if (message.includes('CORS')) return MESSAGES.permission;
  if (message === EMPTY_IMAGE_MESSAGE) return MESSAGES.empty;
  if (message.includes('Canvas')) return MESSAGES.conversion;
  return MESSAGES.other;
}

/** The only document that html2canvas writes into its frame, before it moves its clone there. */
const EMPTY_PAGE = /^<!doctype html[^<>]*><html><\/html>$/i;

/**
 * Runs html2canvas, which writes an empty document into a frame. Under Trusted Types a frame does not have
 * the page's policy (docs/decisions/serving): frames added meanwhile get one that allows that document only.
 */
async function withWritableFrames<Result>(work: () => Promise<Result>): Promise<Result> {
  const { body } = document;
  body.appendChild = <Child extends Node>(child: Child): Child => {
    Node.prototype.appendChild.call(body, child);
    if (child instanceof HTMLIFrameElement && child.contentWindow !== null)
      createTrustedTypesPolicy(child.contentWindow, 'default', {
        createHTML: (html) => (EMPTY_PAGE.test(html) ? html : null),
      });
    return child;
  };
  try {
    return await work();
  } finally {
    Reflect.deleteProperty(body, 'appendChild');
  }
}
