import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, headlessShellPath } from '../../support/browser/chromium.ts';
import { withAndroidFont } from '../../support/browser/device-font.ts';
import { PHONE } from '../../support/browser/phone.ts';
import { openAs } from '../../support/accounts/people.ts';
import { expect, test } from '../../support/journey.ts';
import { AppProxy } from '../../support/app/app-proxy.ts';
import { siteIsCached } from '../../support/page/offline.ts';
import { jpegPhoto } from '../../support/photos/photos.ts';

const FIRST_VISIT_LIMIT_BYTES = 120_000;
const FONT_LIMIT_MS = 30_000;
/** CLS is given with three digits: half of its last one. */
const SHIFT_LIMIT = 0.0005;
const PHOTO_DELAY_MS = 2_500;

const STORY = `할머니가 아침부터 마당에서 감을 따셨다. "올해는 참 달다!" 하시며 2026년 11월 15일, 12시 30분에
사진을 찍자고 하셨다. 뒤뜰의 닭들도, 옆집 찬혁이도, 윷놀이 하던 삼촌도 모두 함께 웃었다. 겨울이 오기 전에 곶감을
만들어 처마에 걸어 두기로 했다. KTX로 서울까지 3시간 10분, 다음에는 우리가 모시러 가야지.`;

type Shift = { value: number; atMs: number };
type FontFile = { name: string; startMs: number; bytes: number };

/** Counts every layout shift of a page, those right after a tap included. */
async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push({ value: Number(Reflect.get(entry, 'value')), atMs: entry.startTime });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const shiftsOf = (page: Page): Promise<Shift[]> => page.evaluate(() => Reflect.get(window, 'shifts'));

function fontFiles(page: Page): Promise<FontFile[]> {
  return page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap((entry) => {
      if (!(entry instanceof PerformanceResourceTiming) || !entry.name.endsWith('.woff2')) return [];
      return [{ name: entry.name, startMs: entry.startTime, bytes: entry.encodedBodySize }];
    }),
  );
}

async function webFontIsShown(page: Page): Promise<void> {
  await expect
    .poll(
      () => page.evaluate(() => [...document.fonts].some(({ family }) => /^"?Ongi Sans"?$/.test(family))),
      { timeout: FONT_LIMIT_MS },
    )
    .toBe(true);
}

/** A phone with Android's font, which has never been here. */
async function newPhone(baseURL: string): Promise<BrowserContext> {
  const executablePath = headlessShellPath();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: CHROMIUM_ARGS,
    env: withAndroidFont(),
  });
  const context = await browser.newContext({ ...PHONE, baseURL });
  context.once('close', () => void browser.close());
  return context;
}

/** Photos take longer than any pause between two steps of loading. */
async function delayPhotos(context: BrowserContext): Promise<void> {
  await context.route('**/api/media/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, PHOTO_DELAY_MS));
    await route.continue();
  });
}

function photosCompleteMs(page: Page): Promise<number> {
  return page.evaluate(() => {
    const photos = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/api/media/'));
    return Math.max(0, ...photos.map(({ startTime, duration }) => startTime + duration));
  });
}

test('첫 방문의 글꼴은 사진이 다 온 뒤에 오고, 두 번째 방문은 그것을 글이 보이기 전에 쓰며, 아무것도 움직이지 않는다 @first-visit', async ({
  appURL,
  families,
}) => {
  const mother = await families.withFamily('엄마');
  const postId = await families.write(mother, {
    title: '할머니 댁 감 따던 날, 10월 3일',
    content: STORY,
    photos: [await jpegPhoto('a.jpg', 20)],
  });
  await families.comment(mother, postId, '내년에 또 따러 오너라. 까치밥은 남겨 두고!');
  const proxy = await AppProxy.before(appURL);
  const context = await newPhone(proxy.baseURL);
  const page = await context.newPage();
  await recordShifts(page);

  await test.step('두 번까지만 요청하고, 바뀌어도 아무것도 움직이지 않는다', async () => {
    await delayPhotos(context);
    await openAs(page, mother, `/home/memoryDetailPage/${postId}`);
    await webFontIsShown(page);
    // Layout shifts are reported with the next frame.
    await page.waitForTimeout(500);
    const fonts = await fontFiles(page);
    const fontStartMs = Math.min(...fonts.map(({ startMs }) => startMs));
    expect(fonts.length).toBeLessThanOrEqual(2);
    expect(fonts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(FIRST_VISIT_LIMIT_BYTES);
    const photosMs = await photosCompleteMs(page);
    expect(photosMs).toBeGreaterThan(PHOTO_DELAY_MS);
    expect(fontStartMs).toBeGreaterThan(photosMs);
    const shifts = (await shiftsOf(page)).filter(({ atMs }) => atMs > fontStartMs);
    expect(shifts.reduce((sum, { value }) => sum + value, 0)).toBeLessThan(SHIFT_LIMIT);
  });

  const wholeFonts = () => proxy.paths.filter((path) => path.endsWith('/ongi-sans.woff2'));
  await test.step('두 번째 방문은 이 기기에 있는 글꼴을 쓰고, 드문 글자는 필요할 때 받는다', async () => {
    await context.unrouteAll();
    await siteIsCached(page);
    expect(wholeFonts()).toHaveLength(1);
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('h1:not(.first-notice h1)') === null) return;
        observer.disconnect();
        const families = [...document.fonts].map(({ family }) => family.replaceAll('"', ''));
        Object.assign(window, { isShownWithFirstText: families.includes('Ongi Sans') });
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate(() => Reflect.get(window, 'isShownWithFirstText'))).toBe(true);
    const isRare = ({ name }: FontFile): boolean => /ongi-sans-\d+/.test(name);
    await expect
      .poll(async () => (await fontFiles(page)).some(isRare), { timeout: FONT_LIMIT_MS })
      .toBe(true);
    await page.waitForTimeout(500);
    expect(wholeFonts()).toHaveLength(1);
    expect((await shiftsOf(page)).reduce((sum, { value }) => sum + value, 0)).toBeLessThan(SHIFT_LIMIT);
  });
  await context.close();
  await proxy.close();
});
