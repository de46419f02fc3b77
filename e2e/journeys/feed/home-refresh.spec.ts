import type { Locator, Page } from '@playwright/test';
import { touch } from '../../support/browser/gestures.ts';
import { expect, test } from '../../support/journey.ts';
import { type Families, openAs, type Person } from '../../support/accounts/people.ts';
import { jpegPhoto } from '../../support/photos/photos.ts';

const LONG =
  '장대 끝에 매달린 감이 톡 떨어질 때마다 하준이가 소리를 질렀다. 할머니는 제일 예쁜 것만 골라 담으셨다. '
    .repeat(8)
    .slice(0, 480);

const PHONES = [
  { name: 'a phone', width: 390, height: 844, text: '100%' },
  { name: 'a small phone', width: 320, height: 568, text: '100%' },
  { name: 'large letters', width: 390, height: 844, text: '200%' },
  { name: 'a phone on its side', width: 844, height: 390, text: '100%' },
];

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
  const slideAt = (number: number) => page.getByRole('group', { name: `2개 중 ${number}번째` });
  const [photo, text] = [slideAt(1), slideAt(2)] as const;
  await expect(photo).toBeVisible();

  for (const phone of PHONES) {
    await test.step(phone.name, async () => {
      await page.setViewportSize(phone);
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), phone.text);
      for (const [number, slide] of [photo, text].entries()) {
        await goToSlide(page, number + 1);
        await expectUncovered(page.getByRole('img', { name: `2개 중 ${number + 1}번째` }));
        await expectUncovered(slide.getByText('좋아요', { exact: true }).locator('..'));
        await expectUncovered(slide.getByText(/남김$/));
        await expectUncovered(slide.getByRole('link', { name: / 하루 보기$/ }));
      }
    });
  }

  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '100%'));
  await goToSlide(page, 2);
  await expect(text).toContainText('순자할머니가 남김');
  // A card of its text: said once, and no box without a photo.
  await expect(text.getByText(LONG.slice(0, 20))).toHaveCount(1);
  await text.getByRole('link', { name: '11월 12일 목요일 하루 보기' }).click();
  await expect(page).toHaveURL(/\/daily\?date=2026-11-12$/);
  await expect(page.getByRole('link', { name: /글만 있는 하루의 기록.*순자할머니가 남김/ })).toBeVisible();
  await page.getByRole('link', { name: /글만 있는 하루의 기록/ }).click();
  await expect(page.getByText('순자할머니가 남김')).toBeInViewport();
  await expect(page.getByRole('img', { name: '함께한 가족 2명' })).toBeVisible();
});

test('일상은 첫 추억에 서고, 보던 추억으로 돌아오며, 다시 누르거나 돌아오면 새 추억을 보여준다', async ({
  families,
  page,
}) => {
  const mother = await families.withFamily('엄마');
  const father = await families.signUpInto(mother, '아빠');
  await families.write(mother, { title: '둘째 이야기', memoryDate: '2026-11-10' });
  const firstId = await families.write(mother, { title: '첫째 이야기', memoryDate: '2026-11-11' });
  await openAs(page, mother, '/home');
  await expectSlide(page, 1, 2, '첫째 이야기');

  await test.step('추억을 보는 사이에 앞에 새 추억이 와도 그 추억으로 돌아온다', async () => {
    await page.getByRole('link', { name: '첫째 이야기' }).click();
    await page.getByRole('button', { name: '좋아요', exact: true }).waitFor();
    await families.write(father, { title: '아빠의 새 추억', memoryDate: '2026-11-12' });
    // A like makes home's list old.
    await page.getByRole('button', { name: '좋아요', exact: true }).click();
    await expect(page.getByRole('button', { name: '좋아요 취소' })).toBeVisible();
    await page.goBack();
    await expectSlide(page, 2, 3, '첫째 이야기');
  });

  await test.step('일상을 다시 누르면 첫 추억에 서고, 그 사이의 새 추억이 보인다', async () => {
    await families.write(father, { title: '또 새 추억', memoryDate: '2026-11-13' });
    await page.getByRole('link', { name: '일상', exact: true }).click();
    await expectSlide(page, 1, 4, '또 새 추억');
  });

  await test.step('갤러리에서도 다시 누르면 맨 위에서 새로 불러온다', async () => {
    await page.getByRole('button', { name: '갤러리로 보기' }).click();
    await expect(page.getByRole('link', { name: /^또 새 추억/ })).toBeVisible();
    await page.evaluate(() => {
      document.body.style.minHeight = '3000px';
      window.scrollTo(0, 600);
    });
    await families.write(father, { title: '갤러리의 새 추억', memoryDate: '2026-11-14' });
    await page.getByRole('link', { name: '일상', exact: true }).click();
    await expect(page.getByRole('link', { name: /^갤러리의 새 추억/ })).toBeInViewport();
    await page.evaluate(() => (document.body.style.minHeight = ''));
    await page.getByRole('button', { name: '슬라이더로 보기' }).click();
    await expectSlide(page, 1, 5, '갤러리의 새 추억');
  });

  await test.step('5분 넘게 떠났다 돌아오면 새 추억 보기를 권한다', async () => {
    await comeBackAfter(page, 6);
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
    expect(firstId).toBeGreaterThan(0);
  });
});

test('설치한 앱에서 당기면 새 추억을 불러온다', async ({ families, page }) => {
  await page.addInitScript(() => {
    const matchMedia = window.matchMedia.bind(window);
    window.matchMedia = (query) => matchMedia(query === '(display-mode: standalone)' ? 'all' : query);
  });
  const mother = await familyWithOne(families);
  await openAs(page, mother, '/home');
  await expectSlide(page, 1, 1, '첫째 이야기');
  await families.write(mother, { title: '새 이야기', memoryDate: '2026-11-20' });
  await pullDown(page, 30);
  await expectSlide(page, 1, 1, '첫째 이야기');
  await pullDown(page, 220);
  await expectSlide(page, 1, 2, '새 이야기');
});

async function familyWithOne(families: Families): Promise<Person> {
  const person = await families.withFamily('지우');
  await families.write(person, { title: '첫째 이야기', memoryDate: '2026-11-11' });
  return person;
}

async function goToSlide(page: Page, number: number): Promise<void> {
  const link = page.getByRole('region', { name: '최근 추억' }).getByRole('heading').getByRole('link').first();
  // The strip is laid out anew for another phone, which can stop a movement that a key has begun.
  await expect(async () => {
    await link.focus();
    await page.keyboard.press(number === 1 ? 'Home' : 'End');
    await expect(page.getByRole('group', { name: `2개 중 ${number}번째` })).toBeInViewport({
      ratio: 0.75,
      timeout: 3_000,
    });
  }).toPass({ timeout: 15_000 });
}

/**
 * Scrolled just into the viewport it is there completely, with nothing over its middle but the slide's own
 * link.
 */
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
  const slide = page.getByRole('group', { name: `${total}개 중 ${number}번째` });
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
