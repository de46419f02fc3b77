import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import {
  inkDifference,
  meanDifference,
  pixelsOf,
  type Region,
  resampled,
} from '../../support/goods/card-pixels.ts';
import { CHROMIUM_ARGS, chromiumPath } from '../../support/browser/chromium.ts';
import { diaryCard, illustrationHasCome, openDiary } from '../../support/goods/diary.ts';
import { IS_FULL_RUN } from '../../../scripts/test/full-run.ts';
import { expect, test } from '../../support/journey.ts';
import { logInAs } from '../../support/accounts/people.ts';
import { patternPhoto, type PhotoShape } from '../../support/photos/photos.ts';

/* The picture that a person saves, opened again and compared pixel by pixel with the card on the screen. */

// At one pixel of the screen for each of the page, the shell places letters unlike people's browsers.
test.use({ launchOptions: { executablePath: chromiumPath(), args: CHROMIUM_ARGS } });

const SCHEMES = ['light', 'dark'] as const;
const TEMPLATES = ['classic', 'sky', 'blossom', 'forest', 'note'] as const;
const SHAPES: readonly PhotoShape[] = ['3:4', '9:16', 'landscape', 'panorama', 'transparent'];

const FIVE_SHORT_LINES = [
  '할머니 댁에서 감을 열두 개 땄어요.',
  '장대 끝의 감이 톡 떨어졌어요.',
  '하준이가 깜짝 놀라 소리쳤어요.',
  '할아버지는 껄껄 웃으셨어요.',
  '내일도 오늘 같으면 좋겠어요.',
].join('\n');
/** Wrapped by the browser; its letters reach below the line, where a clipped fifth line shows. */
const FIVE_WRAPPED_LINES =
  '할머니 댁 마당에서 빨갛게 익은 감을 열두 개나 땄고, 장대 끝에서 톡 떨어진 감에 하준이가 깜짝 놀라 소리쳤어요. ' +
  '(jpg, Q&A) 할아버지는 껄껄 웃으시며 제일 큰 감을 골라 주셨고, 우리는 마루에 앉아 gypsy처럼 노래를 불렀어요, 정말로요.';
/** As much as a maker writes. */
const FIVE_FULL_LINES = [1, 2, 3, 4, 5]
  .map((line) => `${line}가나다라마바사아자차카타파하거너더러머버서`)
  .join('\n');
const CONTENTS = [FIVE_SHORT_LINES, FIVE_WRAPPED_LINES, FIVE_FULL_LINES] as const;
const ONE_LINE = '참 즐거웠어요.';

/**
 * Tolerated ink difference of a region: the screen puts letters on whole pixels, which moves them by up to
 * half of one. A text moved by 2 px, or another text, differs by more than 0.8.
 */
const MOST_INK_DIFFERENCE = 0.32;
/** The difference is an average, of 255. A photo that is stretched differs by more than 40. */
const MOST_DIFFERENCE = 5;
/** In CSS pixels. */
const BLUR_PX = 1.1;

/** How wide the phone is that has so many pixels for each of the page. */
const PHONES = [
  { scale: 1, width: 390, tag: ['@full', '@first-visit'] },
  { scale: 2, width: 320, tag: [] },
  { scale: 3, width: 412, tag: ['@full', '@first-visit'] },
];

for (const { scale, width, tag } of PHONES) {
  test.describe(`화면 배율 ${scale}`, () => {
    test.use({ deviceScaleFactor: scale, viewport: { width, height: 1_250 } });

    test(
      '저장한 그림은 화면의 카드와 같다: 모든 템플릿, 모든 모양의 사진, 밝은 화면과 어두운 화면',
      { tag },
      async ({ page, families }) => {
        const mother = await families.withFamily('엄마');
        await logInAs(page, mother);
        const photos = await Promise.all(SHAPES.map((shape) => patternPhoto(`${shape}.png`, shape)));
        const { images } = await families.post(
          mother,
          await families.write(mother, { title: '사진들', photos }),
        );
        for (const [index, template] of TEMPLATES.entries()) {
          const turn = (index + scale) % SHAPES.length;
          await openDiary(page, {
            title: turn % 2 === 0 ? '감 따던 날' : '할머니 댁 마당에서 다 같이 감 따던 날의 긴긴 제목',
            content: CONTENTS[(index + scale) % CONTENTS.length] ?? ONE_LINE,
            weather: 'cloudy',
            date: '2026-11-15',
            template,
            illustration: images[turn]?.url ?? null,
          });
          await illustrationHasCome(page);
          // A full run compares each template and each shape in both themes and all three scales.
          const schemes = IS_FULL_RUN ? SCHEMES : [SCHEMES[index % SCHEMES.length] ?? 'light'];
          for (const colorScheme of schemes) {
            await page.emulateMedia({ colorScheme });
            const name = `${template}, ${SHAPES[turn] ?? ''}, ${colorScheme}, ${scale}x`;
            await test.step(name, () => expectSavedImageMatchesCard(page, name, 5));
          }
        }
        await page.emulateMedia({ colorScheme: 'light' });
        await test.step('그림이 없는 그림일기도, 스크롤한 화면에서도', () => expectSameWhereScrolled(page));
      },
    );
  });
}

/** Of a card without a picture, also in a low window, where the bars lie over a part of it. */
async function expectSameWhereScrolled(page: Page): Promise<void> {
  await openDiary(page, { title: '감 따던 날', content: ONE_LINE, date: '2026-11-15', template: 'classic' });
  await expectSavedImageMatchesCard(page, 'no illustration', 1);
  const whole = await pixelsOf(await savedImage(page), BLUR_PX);
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 500 });
  await page.mouse.wheel(0, 300);
  await expect(diaryCard(page).locator('[data-shift="lines"]')).toBeInViewport();
  const scrolled = await pixelsOf(await savedImage(page), BLUR_PX);
  expect([scrolled.width, scrolled.height]).toEqual([whole.width, whole.height]);
  const all = { name: 'all', x: 0, y: 0, width: whole.width, height: whole.height };
  expect(meanDifference(whole, scrolled, all, 1)).toBeLessThan(1);
}

async function expectSavedImageMatchesCard(page: Page, name: string, lineCount: number): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const scale = await page.evaluate(() => window.devicePixelRatio);
  const card = await diaryCard(page).evaluate((element): DOMRect => element.getBoundingClientRect().toJSON());
  const screenshot = await diaryCard(page).screenshot({ animations: 'disabled' });
  // The screenshot begins at the whole pixel of the page in which the card begins.
  const origin = { x: card.x - Math.floor(card.x), y: card.y - Math.floor(card.y) };
  const regions = await regionsOf(page, origin);
  expect(regions.filter((region) => region.name.startsWith('lines '))).toHaveLength(lineCount);
  const saved = await savedImage(page);
  const savedScale = Math.round((await sharp(saved).metadata()).width / card.width);
  const shown = await pixelsOf(screenshot, BLUR_PX * scale);
  const drawn = resampled(await pixelsOf(saved, BLUR_PX * savedScale), shown, savedScale / scale, {
    x: origin.x * scale,
    y: origin.y * scale,
  });
  for (const region of regions) {
    if (region.name === 'card' || region.name === 'illustration') {
      const difference = meanDifference(shown, drawn, region, scale);
      expect.soft(difference, `${name}: ${region.name}`).toBeLessThan(MOST_DIFFERENCE);
    } else {
      const difference = inkDifference(shown, drawn, region, scale);
      expect.soft(difference, `${name}: ${region.name}`).toBeLessThan(MOST_INK_DIFFERENCE);
    }
  }
}

/** The card without its round corners, its illustration, its weathers, and each line of each text. */
async function regionsOf(page: Page, from: { x: number; y: number }): Promise<Region[]> {
  return diaryCard(page).evaluate((card, { x: fromX, y: fromY }) => {
    const origin = card.getBoundingClientRect();
    const CORNER_PX = 6;
    const regionOf = (name: string, { x, y, width, height }: DOMRect) => ({
      name,
      x: x - origin.x + fromX,
      y: y - origin.y + fromY,
      width,
      height,
    });
    const inside = new DOMRect(
      origin.x + CORNER_PX,
      origin.y + CORNER_PX,
      origin.width - 2 * CORNER_PX,
      origin.height - 2 * CORNER_PX,
    );
    const regions = [regionOf('card', inside)];
    const illustration = card.querySelector('img');
    if (illustration !== null) regions.push(regionOf('illustration', illustration.getBoundingClientRect()));
    const weathers = card.querySelector('fieldset');
    if (weathers !== null) {
      // The line below it is the paper's.
      const { x, y, width, height } = weathers.getBoundingClientRect();
      regions.push(regionOf('weathers', new DOMRect(x, y + 4, width, height - 8)));
    }
    for (const text of card.querySelectorAll<HTMLElement>('[data-shift]')) {
      const range = document.createRange();
      range.selectNodeContents(text);
      const byTop = new Map<number, DOMRect[]>();
      for (const rect of range.getClientRects()) {
        if (rect.width === 0) continue;
        const top = Math.round(rect.top);
        byTop.set(top, [...(byTop.get(top) ?? []), rect]);
      }
      for (const [line, rects] of [...byTop.values()].entries()) {
        const left = Math.min(...rects.map((rect) => rect.left));
        const right = Math.max(...rects.map((rect) => rect.right));
        const first = rects[0] ?? new DOMRect();
        const rect = new DOMRect(left, first.top, right - left, first.height);
        regions.push(regionOf(`${text.dataset['shift'] ?? ''} ${line + 1}`, rect));
      }
    }
    return regions;
  }, from);
}

async function savedImage(page: Page): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '이미지 저장' }).click();
  return readFile(await (await download).path());
}
