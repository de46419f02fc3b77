import type { Locator, Page } from '@playwright/test';
import { dragByMouse, swipeAcross, touch } from '../../support/browser/gestures.ts';
import { expect, test } from '../../support/journey.ts';
import { openAs } from '../../support/accounts/people.ts';
import { areaTab } from '../../support/page/page-layout.ts';
import { jpegPhoto } from '../../support/photos/photos.ts';

const LONG =
  '장대 끝에 매달린 감이 톡 떨어질 때마다 하준이가 소리를 질렀다. 할머니는 제일 예쁜 것만 골라 담으셨다. '
    .repeat(8)
    .slice(0, 480);

const PHONES = [
  { name: 'a small phone', width: 320, height: 568, text: '100%' },
  { name: 'large letters', width: 390, height: 844, text: '200%' },
  { name: 'a phone on its side', width: 844, height: 390, text: '100%' },
  { name: 'a tablet', width: 768, height: 1024, text: '100%' },
  { name: 'a phone', width: 390, height: 844, text: '100%' },
];

const slideAt = (page: Page, number: number, total: number): Locator =>
  page.getByRole('group', { name: `${total}개 중 ${number}번째` });

test('어느 전화에서도 점과 좋아요 줄이 탭 막대에 가리지 않고, 날짜는 그날로 이끈다', async ({
  families,
  page,
}) => {
  const mother = await families.withFamily('엄마');
  const grandmother = await families.signUpInto(mother, '순자할머니');
  const fields = { content: LONG, participantFamilyMemberIds: await families.memberIds(mother) };
  await families.write(grandmother, { title: '글만 있는 하루의 기록', memoryDate: '2026-11-12', ...fields });
  await families.write(mother, {
    title: '사진이 있는 아주 긴 제목의 하루',
    memoryDate: '2026-11-15',
    photos: [await jpegPhoto('one.jpg')],
    ...fields,
  });
  await openAs(page, mother, '/home');
  await expect(slideAt(page, 1, 2)).toBeVisible();

  for (const phone of PHONES) {
    await test.step(phone.name, async () => {
      await page.setViewportSize(phone);
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), phone.text);
      for (const number of [1, 2]) {
        const slide = slideAt(page, number, 2);
        await goToSlide(page, number);
        await expectUncovered(page.getByRole('img', { name: `2개 중 ${number}번째` }));
        await expectUncovered(slide.getByText('좋아요', { exact: true }).locator('..'));
        await expectUncovered(slide.getByText(/남김$/));
        await expectUncovered(slide.getByRole('link', { name: / 하루 보기$/ }));
        await expectArrowsBeside(page, slide);
      }
    });
  }

  const text = slideAt(page, 2, 2);
  await expect(text).toContainText('순자할머니가 남김');
  // A card of its text: said once, and no box without a photo.
  await expect(text.getByText(LONG.slice(0, 20))).toHaveCount(1);
  await text.getByRole('link', { name: '11월 12일 목요일 하루 보기' }).click();
  await expect(page).toHaveURL(/\/daily\?date=2026-11-12$/);
  const post = page.getByRole('link', { name: /글만 있는 하루의 기록/ });
  await expect(post).toHaveAccessibleName(/순자할머니가 남김/);
  await post.click();
  await expect(page.getByText('순자할머니가 남김')).toBeInViewport();
  await expect(page.getByRole('img', { name: '함께한 가족 2명' })).toBeVisible();
});

test('최근 추억을 넘기고, 보던 추억으로 돌아오며, 다시 누르거나 당기거나 돌아오면 새 추억을 보여준다', async ({
  families,
  page,
}) => {
  // Only an installed app is pulled to be refreshed.
  await page.addInitScript(() => {
    const matchMedia = window.matchMedia.bind(window);
    window.matchMedia = (query) => matchMedia(query === '(display-mode: standalone)' ? 'all' : query);
  });
  const mother = await families.withFamily('엄마');
  const father = await families.signUpInto(mother, '아빠');
  const photos = [await jpegPhoto('one.jpg')];
  await families.write(mother, { title: '세 번째 이야기', memoryDate: '2026-11-01' });
  await families.write(mother, { title: '두 번째 이야기', memoryDate: '2026-11-02' });
  await families.write(mother, { title: '첫 번째 이야기', memoryDate: '2026-11-03', photos });
  await openAs(page, mother, '/home');
  const strip = page.getByRole('region', { name: '최근 추억' });
  const first = page.getByRole('link', { name: '첫 번째 이야기' });
  const gallery = page.getByRole('button', { name: '갤러리로 보기' });
  const slider = page.getByRole('button', { name: '슬라이더로 보기' });
  await expectSlide(page, 1, 3, '첫 번째 이야기');

  await test.step('손가락으로, 마우스로, 자판으로, 단추로 넘기고 몇 번째인지 듣는다', async () => {
    await swipeAcross(page, strip, -260);
    await expectSlide(page, 2, 3, '두 번째 이야기');
    await expect(strip.locator('[aria-live]')).toHaveText('3개 중 2번째, 두 번째 이야기');
    await dragByMouse(page, strip, 200);
    await expectSlide(page, 1, 3, '첫 번째 이야기');
    await expect(page, '끌기는 누르기가 아니다').toHaveURL(/\/home$/);
    await first.focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('link', { name: '두 번째 이야기' })).toBeFocused();
    await page.keyboard.press('End');
    await expectSlide(page, 3, 3, '세 번째 이야기');
    // For who has a screen reader and no keyboard: there, though not seen beside a finger.
    const previous = page.getByRole('button', { name: '이전 추억' });
    await previous.focus();
    await page.keyboard.press('Enter');
    await expectSlide(page, 2, 3, '두 번째 이야기');
    await expect(previous).toBeFocused();
  });

  await test.step('다른 탭에 다녀오거나 갤러리를 보거나 새로 열면 첫 슬라이드다', async () => {
    await areaTab(page, '책장').click();
    await expect(page).toHaveURL(/bookshelf/);
    await page.goBack();
    await expectSlide(page, 1, 3, '첫 번째 이야기');
    await gallery.click();
    await expect(page.getByRole('heading', { name: '11월', exact: true })).toBeVisible();
    await page.reload();
    await expectSlide(page, 1, 3, '첫 번째 이야기');
  });

  await test.step('추억을 보는 사이에 앞에 새 추억이 와도 그 추억으로 돌아온다', async () => {
    await first.click();
    const like = page.getByRole('button', { name: '좋아요', exact: true });
    await like.waitFor();
    await families.write(father, { title: '아빠의 새 추억', memoryDate: '2026-11-12' });
    // A like makes home's list old.
    await like.click();
    await expect(page.getByRole('button', { name: '좋아요 취소' })).toBeVisible();
    await page.goBack();
    await expectSlide(page, 2, 4, '첫 번째 이야기');
  });

  await test.step('일상을 다시 누르면 새로 불러오고, 보던 추억은 그대로다', async () => {
    await families.write(father, { title: '또 새 추억', memoryDate: '2026-11-13' });
    await areaTab(page, '일상').click();
    await expectSlide(page, 3, 5, '첫 번째 이야기');
  });

  await test.step('갤러리에서도 다시 누르면 맨 위에서 새로 불러온다', async () => {
    await gallery.click();
    await expect(page.getByRole('link', { name: /^또 새 추억/ })).toBeVisible();
    await page.evaluate(() => {
      document.body.style.minHeight = '3000px';
      window.scrollTo(0, 600);
    });
    await families.write(father, { title: '갤러리의 새 추억', memoryDate: '2026-11-14' });
    await areaTab(page, '일상').click();
    await expect(page.getByRole('link', { name: /^갤러리의 새 추억/ })).toBeInViewport();
    await page.evaluate(() => (document.body.style.minHeight = ''));
    await slider.click();
    await expectSlide(page, 1, 5, '갤러리의 새 추억');
  });

  await test.step('5분 넘게 떠났다 돌아오면 새 추억 보기를 권한다', async () => {
    const reread = page.waitForResponse('**/api/memory-post/recent*');
    await comeBackAfter(page, 6);
    await reread;
    await families.write(father, { title: '떠난 사이의 추억', memoryDate: '2026-11-15' });
    const offer = page.getByRole('button', { name: '새 추억 보기' });
    await expect(offer).toBeHidden();
    await comeBackAfter(page, 6);
    await expectUncovered(offer);
    await expectUncovered(page.getByRole('heading', { level: 1 }));
    await expectSlide(page, 1, 5, '갤러리의 새 추억');
    await offer.click();
    await expectSlide(page, 1, 5, '떠난 사이의 추억');
    await expect(offer).toBeHidden();
  });

  await test.step('설치한 앱에서 당기면 새 추억을 불러온다', async () => {
    await families.write(mother, { title: '당겨 본 추억', memoryDate: '2026-11-20' });
    await pullDown(page, 30);
    await expectSlide(page, 1, 5, '떠난 사이의 추억');
    await pullDown(page, 220);
    await expectSlide(page, 1, 5, '당겨 본 추억');
  });
});

async function goToSlide(page: Page, number: number): Promise<void> {
  const link = page.getByRole('region', { name: '최근 추억' }).getByRole('heading').getByRole('link').first();
  // The strip is laid out anew for another phone, which can stop a movement that a key has begun.
  await expect(async () => {
    await link.focus();
    await page.keyboard.press(number === 1 ? 'Home' : 'End');
    await expect(slideAt(page, number, 2)).toBeInViewport({
      ratio: 0.75,
      timeout: 3_000,
    });
  }).toPass({ timeout: 15_000 });
}

/**
 * Scrolled just into the viewport it is there completely, with nothing over its middle but the slide's own
 * link.
 */
/** Seen beside a mouse; where they stand does not depend on it. */
async function expectArrowsBeside(page: Page, slide: Locator): Promise<void> {
  const card = await boxOf(slide);
  for (const name of ['이전 추억', '다음 추억']) {
    const arrow = await boxOf(page.getByRole('button', { name }));
    const isBeside = arrow.x + arrow.width <= card.x || arrow.x >= card.x + card.width;
    expect(isBeside || arrow.y >= card.y + card.height, name).toBe(true);
  }
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('it is not on the page');
  return box;
}

async function expectUncovered(element: Locator): Promise<void> {
  await expect
    .poll(() =>
      element.evaluate((node) => {
        // Each time: the height of a bar is followed a moment after the window's size.
        node.scrollIntoView({ block: 'nearest' });
        const { x, y, width, height } = node.getBoundingClientRect();
        return [0.1, 0.5, 0.9].every((part) => {
          const hit = document.elementFromPoint(x + width / 2, y + height * part);
          const slide = node.closest('[role=group]') ?? node;
          return hit !== null && (node.contains(hit) || slide.contains(hit));
        });
      }),
    )
    .toBe(true);
  await expect(element).toBeInViewport({ ratio: 0.99 });
}

async function expectSlide(page: Page, number: number, total: number, title: string): Promise<void> {
  await expect(page.getByRole('img', { name: `${total}개 중 ${number}번째` })).toBeVisible();
  const slide = slideAt(page, number, total);
  await expect(slide.getByRole('link', { name: title })).toBeInViewport({ ratio: 0.9 });
  await expect(slide).toBeInViewport({ ratio: 0.75 });
}

async function comeBackAfter(page: Page, minutes: number): Promise<void> {
  await page.evaluate((awayMs) => {
    const now = Date.now;
    const show = (state: string): void => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    show('hidden');
    Date.now = () => now() + awayMs;
    show('visible');
    Date.now = now;
  }, minutes * 60_000);
}

async function pullDown(page: Page, byPx: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await touch(devtools, 'touchStart', [{ x: 190, y: 120 }]);
  for (let step = 1; step <= 10; step += 1)
    await touch(devtools, 'touchMove', [{ x: 190, y: 120 + (byPx * step) / 10 }]);
  await touch(devtools, 'touchEnd', []);
  await devtools.detach();
}
