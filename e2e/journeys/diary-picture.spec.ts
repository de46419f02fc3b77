import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { diaryCard, openDiary } from '../support/diary.ts';
import { expect, test } from '../support/journey.ts';
import { logInAs } from '../support/people.ts';

/*
 * The picture that a person saves, opened again and laid beside what stood on the screen.
 */

const ONE_LINE = '참 즐거웠어요.';
const FIVE_LINES = [
  '할머니 댁에서 감을 열두 개 땄어요.',
  '장대 끝의 감이 톡 떨어졌어요.',
  '하준이가 깜짝 놀라 소리쳤어요.',
  '할아버지는 껄껄 웃으셨어요.',
  '내일도 오늘 같으면 좋겠어요.',
].join('\n');

/** So far from where it stands on the screen a text may be, in CSS pixels. */
const MOST_SHIFT_PX = 2;
/** Searched above and below. */
const REACH_PX = 12;
/** Ink on paper: darker than this, of 255. */
const INK = 140;

type Pixels = { data: Buffer; width: number; height: number };
type Box = { name: string; x: number; y: number; width: number; height: number };

async function pixelsOf(picture: Buffer, like?: Pixels): Promise<Pixels> {
  const image = sharp(picture).removeAlpha();
  const sized = like === undefined ? image : image.resize(like.width, like.height, { fit: 'fill' });
  // Letters are smoothed differently on a canvas: what counts is where they are.
  const { data, info } = await sized.greyscale().blur(1.5).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** How much ink each row of a box has, `reach` rows above and below it included. */
function inkByRow({ data, width, height }: Pixels, box: Box, reach: number): number[] {
  const rows: number[] = [];
  for (let y = Math.round(box.y) - reach; y < box.y + box.height + reach; y += 1) {
    let ink = 0;
    for (let x = Math.round(box.x); x < box.x + box.width; x += 1)
      if (y >= 0 && y < height && (data[y * width + x] ?? 255) < INK) ink += 1;
    rows.push(ink);
  }
  return rows;
}

/** By how many rows the ink of one picture must be moved to lie best on that of the other. */
function shiftBetween(one: readonly number[], other: readonly number[], reach: number): number {
  let best = { shift: 0, difference: Number.POSITIVE_INFINITY };
  for (let shift = -reach; shift <= reach; shift += 1) {
    const difference = one.reduce((sum, ink, row) => sum + Math.abs(ink - (other[row + shift] ?? 0)), 0);
    if (difference < best.difference) best = { shift, difference };
  }
  return best.shift;
}

/** Round corners show what is behind the card. */
const CORNER = 20;

/** The mean difference of all pixels but the corners', of 255. */
function meanDifference(one: Pixels, other: Pixels): number {
  let sum = 0;
  let count = 0;
  for (let y = CORNER; y < one.height - CORNER; y += 1) {
    for (let x = CORNER; x < one.width - CORNER; x += 1) {
      const place = y * one.width + x;
      sum += Math.abs((one.data[place] ?? 0) - (other.data[place] ?? 0));
      count += 1;
    }
  }
  return sum / count;
}

async function textBoxes(page: Page): Promise<Box[]> {
  return diaryCard(page).evaluate((card) => {
    const origin = card.getBoundingClientRect();
    return [...card.querySelectorAll<HTMLElement>('[data-shift]')].map((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { x, y, width, height } = range.getBoundingClientRect();
      return { name: text.dataset['shift'] ?? '', x: x - origin.x, y: y - origin.y, width, height };
    });
  });
}

async function savedPicture(page: Page): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '이미지 저장' }).click();
  return readFile(await (await download).path());
}

for (const template of ['classic', 'sky', 'blossom'] as const) {
  test(`${template}: 저장한 그림은 밝은 화면과 어두운 화면의 카드와 같다`, async ({ page, families }) => {
    test.slow();
    // The bars at the top and the bottom lie over a card that is higher than what is between them.
    await page.setViewportSize({ width: 390, height: 1200 });
    await logInAs(page, await families.withFamily('엄마'));
    for (const content of [ONE_LINE, FIVE_LINES]) {
      await openDiary(page, {
        title: '감 따던 날',
        content,
        weather: 'cloudy',
        date: '2026-11-15',
        template,
      });
      await page.evaluate(() => document.fonts.ready);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await test.step(`${colorScheme}, ${content.split('\n').length}줄`, () => expectPictureOfCard(page));
      }
    }
  });
}

async function expectPictureOfCard(page: Page): Promise<void> {
  const scale = await page.evaluate(() => window.devicePixelRatio);
  const shown = await pixelsOf(await diaryCard(page).screenshot({ animations: 'disabled' }));
  const boxes = await textBoxes(page);
  expect(boxes.map(({ name }) => name)).toEqual(['date', 'title', 'state', 'lines']);
  const saved = await pixelsOf(await savedPicture(page), shown);

  expect(meanDifference(shown, saved)).toBeLessThan(6);
  const reach = Math.round(REACH_PX * scale);
  for (const { name, ...box } of boxes) {
    const scaled = {
      name,
      x: box.x * scale,
      y: box.y * scale,
      width: box.width * scale,
      height: box.height * scale,
    };
    const shift = shiftBetween(inkByRow(shown, scaled, reach), inkByRow(saved, scaled, reach), reach);
    expect(Math.abs(shift / scale), `${name}: ${shift / scale} px`).toBeLessThanOrEqual(MOST_SHIFT_PX);
  }
}
