import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { shortFilm } from './recorded-posts.ts';

export const FILM_NAME = 'first-steps.mp4';

/** As much as a phone records in a minute. */
const UNSEEN_BYTES = 60_000_000;

let film: Promise<string> | undefined;

/** The path of a film as large as those of phones, with sound. One for all tests of a process. */
export function largeFilm(): Promise<string> {
  film ??= makeFilm();
  return film;
}

/**
 * A film of two seconds whose media data ends with bytes that belong to no frame, before the index, where a
 * phone writes it: it is sent like a minute, and transcoded like two seconds.
 */
async function makeFilm(): Promise<string> {
  const short = await shortFilm(2);
  const bytes = await readFile(short);
  const media = mediaBoxOf(bytes);
  const end = media + bytes.readUInt32BE(media);
  bytes.writeUInt32BE(end - media + UNSEEN_BYTES, media);
  const file = join(dirname(short), FILM_NAME);
  await writeFile(file, [bytes.subarray(0, end), randomBytes(UNSEEN_BYTES), bytes.subarray(end)]);
  return file;
}

/** The position of the box of media data. */
function mediaBoxOf(film: Buffer): number {
  let position = 0;
  while (film.toString('latin1', position + 4, position + 8) !== 'mdat')
    position += film.readUInt32BE(position);
  return position;
}

/**
 * Drops files on the form's photos as a mouse does. By their paths: large ones do not travel through the
 * test.
 */
export async function dropFiles(page: Page, paths: readonly string[]): Promise<void> {
  await page.evaluate(() => {
    const input = document.createElement('input');
    Object.assign(input, { type: 'file', multiple: true, id: 'dropped-files', hidden: true });
    document.body.append(input);
  });
  const input = page.locator('#dropped-files');
  await input.setInputFiles([...paths]);
  // The form that is drawn early takes no drop yet.
  await expect.poll(() => input.evaluate(dropOnPhotos)).toBe(true);
}

/** @returns whether the form took them */
function dropOnPhotos(chosen: HTMLInputElement): boolean {
  const dataTransfer = new DataTransfer();
  for (const file of chosen.files ?? []) dataTransfer.items.add(file);
  const add = [...document.querySelectorAll('button')].find((button) =>
    button.textContent.includes('사진 추가'),
  );
  const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
  const isTaken = add !== undefined && !add.dispatchEvent(drop);
  if (isTaken) chosen.remove();
  return isTaken;
}
