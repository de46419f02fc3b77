import type { Page } from '@playwright/test';
import { type Families, logInAs, type Person } from '../support/accounts/people.ts';
import { isHandedOver } from '../support/first-view/card-look.ts';
import { APP, FIRST_VIEW, recordOpening, withoutWebFont } from '../support/first-view/first-view-pages.ts';
import { changeStored, storedPaths } from '../support/first-view/stored-responses.ts';
import { expect, test } from '../support/journey.ts';
import { readDeviceStorage } from '../support/page/device-storage.ts';
import { siteIsCached } from '../support/page/offline.ts';
import { areaTab } from '../support/page/page-layout.ts';
import { jpegPhoto } from '../support/photos/photos.ts';
import { untilNetworkIsQuiet } from '../support/browser/network-quiet.ts';

const TITLE = '할머니 댁 감 따던 날';
const ON_THIS_DAY = '지난 오늘';
const FIRST_DATA = ['/memory-post/recent', '/memory-post/on-this-day', '/users/user', '/family/members'];

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ mode: 'parallel' });

/** The day of the device's phone, so many years ago. */
function thisDay(yearsAgo: number): string {
  const [year, rest] = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Seoul' }).format().split(/-(.*)/);
  return `${Number(year) - yearsAgo}-${rest}`;
}

type Phone = { mother: Person; person: Person };

/** Home has been read by a member, and the worker is in control: the next opening is a second visit. */
async function hasReadHome(page: Page, families: Families): Promise<Phone> {
  const mother = await families.withFamily('엄마');
  const person = await families.signUpInto(mother, '할머니');
  await families.write(mother, { title: TITLE, photos: [await jpegPhoto('a.jpg')] });
  await families.write(mother, {
    title: '감나무 심던 날',
    photos: [await jpegPhoto('b.jpg', 90)],
    memoryDate: thisDay(1),
  });
  await withoutWebFont(page);
  await logInAs(page, person);
  await readHome(page);
  await siteIsCached(page);
  await noteEverShown(page);
  return { mother, person };
}

async function readHome(page: Page): Promise<void> {
  await page.goto('/home');
  await expect(page.locator(APP).getByRole('link', { name: TITLE })).toBeVisible();
  await expect
    .poll(async () => {
      const stored = await storedPaths(page);
      return FIRST_DATA.filter((path) => stored.some((address) => address.startsWith(path)));
    })
    .toEqual(FIRST_DATA);
}

type Seen = { family: boolean; firstView: string };

/**
 * The page notes from the next opening on: whether the family's memory was ever in the document, and what was
 * drawn early.
 */
async function noteEverShown(page: Page): Promise<void> {
  await page.addInitScript((title) => {
    const seen = { family: false, firstView: '' };
    Object.assign(window, { everShown: seen });
    const note = (): void => {
      seen.family ||= document.body?.textContent.includes(title) ?? false;
      seen.firstView ||= document.querySelector('.first-view')?.textContent ?? '';
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true });
  }, TITLE);
}

const everShown = (page: Page): Promise<Seen> => page.evaluate(() => Reflect.get(window, 'everShown'));

/** Holds responses of the API back until the returned function is called. */
async function holdApi(page: Page, calls = '**/api/**'): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.context().route(calls, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

test('두 번째 방문은 API가 답하기 전에 기기의 것으로 열리고, 답이 오면 새것이 된다', async ({
  page,
  families,
  pageErrors,
}) => {
  const { mother } = await hasReadHome(page, families);
  const opening = await recordOpening(page);
  const release = await holdApi(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator(APP).getByRole('link', { name: TITLE })).toBeVisible();
  await expect(areaTab(page, '책장')).toBeVisible();
  await expect(page.locator(FIRST_VIEW)).toHaveCount(0);
  const photo = page.locator(`${APP} [role="group"] img`).first();
  expect(
    await photo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).not.toBe(0);
  expect((await opening.seen()).shifts).toEqual([]);
  const { family, firstView } = await everShown(page);
  expect([family, firstView.includes(TITLE), firstView.includes(ON_THIS_DAY)]).toEqual([true, true, true]);

  await families.write(mother, { title: '그사이 쓴 추억', memoryDate: thisDay(0) });
  release();
  await expect(page.getByRole('link', { name: '그사이 쓴 추억' })).toBeVisible();
  expect(opening.requests.filter((request, at) => opening.requests.indexOf(request) !== at)).toEqual([]);
  expect(pageErrors).toEqual([]);
});

const CORRUPT: readonly [what: string, change: Parameters<typeof changeStored>[1]][] = [
  ['쓰레기면', { kind: 'all', entry: 'garbage' }],
  ['다른 모양이면', { kind: 'all', entry: { data: [{ postId: {} }], keptAt: 1 } }],
  ['다른 사람의 것이면', { kind: 'owner', token: 'of another person' }],
  ['반만 있으면', { kind: 'delete', prefix: '/memory-post/' }],
];

test('기기에 있는 것이 망가졌으면 인터넷의 것으로 열리고, 덜 있으면 있는 것만으로 열린다', async ({
  page,
  families,
  pageErrors,
}) => {
  await hasReadHome(page, families);
  const opening = await recordOpening(page);
  for (const [what, change] of CORRUPT)
    await test.step(what, async () => {
      // What is still to come would be stored once more.
      await untilNetworkIsQuiet(page);
      await changeStored(page, change);
      const release = await holdApi(page);
      await page.reload({ waitUntil: 'commit' });
      await expect(page.locator('html[data-host-started]')).toBeAttached();
      expect((await everShown(page)).family).toBe(false);
      release();
      await expect(page.locator(APP).getByRole('link', { name: TITLE })).toBeVisible();
      await isHandedOver(page);
      expect(await opening.seen()).toEqual({ shifts: [], violations: [] });
      await readHome(page);
    });

  await test.step('오늘의 지난 추억이 없고 늦으면, 없이 열리고 아무것도 밀리지 않는다', async () => {
    await changeStored(page, { kind: 'delete', prefix: '/memory-post/on-this-day' });
    const release = await holdApi(page, '**/api/memory-post/on-this-day**');
    await page.goto('/home', { waitUntil: 'commit' });
    await expect.poll(async () => (await everShown(page)).firstView).toContain(TITLE);
    release();
    await isHandedOver(page);
    await untilNetworkIsQuiet(page);
    await expect(page.getByText(ON_THIS_DAY)).toHaveCount(0);
    expect(await opening.seen()).toEqual({ shifts: [], violations: [] });
  });
  expect(pageErrors).toEqual([]);

  await test.step('데이터베이스가 열리지 않아도 기기의 것이 보인다', async () => {
    await readHome(page);
    await holdApi(page);
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
    });
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator(FIRST_VIEW).getByRole('link', { name: TITLE })).toBeVisible();
  });
});

test('로그아웃했거나 다른 사람이 로그인했거나 거절된 기기에서는 앞사람의 것이 한순간도 그려지지 않고 남지 않는다', async ({
  page,
  families,
}) => {
  const { mother } = await hasReadHome(page, families);

  await test.step('로그아웃했으면', async () => {
    // As a logout that could not clean up.
    const logOut = await page.addInitScript(() => localStorage.removeItem('accessToken'));
    await page.reload({ waitUntil: 'commit' });
    await expect(page).toHaveURL(/\/LoginPage\?error=no-token/);
    await expect(page.getByRole('button', { name: '로그인' })).toBeVisible();
    expect((await everShown(page)).family).toBe(false);
    await logOut.dispose();
  });

  await test.step('다른 사람이 로그인했으면', async () => {
    await readHome(page);
    const neighbour = await families.withFamily('이웃');
    await families.write(neighbour, { title: '이웃의 추억', photos: [await jpegPhoto('c.jpg')] });
    const logIn = await page.addInitScript(
      (token) => localStorage.setItem('accessToken', token),
      neighbour.accessToken,
    );
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator(APP).getByRole('link', { name: '이웃의 추억' })).toBeVisible();
    expect((await everShown(page)).family).toBe(false);
    await logIn.dispose();
    await page.evaluate(() => localStorage.clear());
  });

  await test.step('로그인이 거절되면 로그인 화면이 까닭을 말하고, 가족의 것은 어디에도 남지 않는다', async () => {
    await readHome(page);
    const rejection = { success: false, data: null, message: '', code: 'UNAUTHORIZED' };
    const user = '**/api/users/user';
    await page.context().route(user, (route) => route.fulfill({ status: 401, json: rejection }));
    await page.reload({ waitUntil: 'commit' });
    await expect(page).toHaveURL(/\/LoginPage\?error=token-invalid/);
    await expect(page.getByText('로그인 정보가 유효하지 않습니다. 다시 로그인해주세요.')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(1);
    expect(await page.content()).not.toContain(TITLE);
    await expect
      .poll(async () => {
        const { local, records, cachedMedia } = await readDeviceStorage(page);
        const ofPerson = local.filter((key) => ['accessToken', 'ongi-first-responses'].includes(key));
        return { ofPerson, records, cachedMedia };
      })
      .toEqual({ ofPerson: [], records: [], cachedMedia: [] });
    await page.context().unroute(user);
  });

  await test.step('가족에서 나가게 되었으면 시작 화면으로 가고, 다음에도 그려지지 않는다', async () => {
    await readHome(page);
    const [, ofPerson] = await families.memberIds(mother);
    await families.removeMember(mother, ofPerson ?? 0);
    await page.reload({ waitUntil: 'commit' });
    await expect(page).toHaveURL(/\/Start\?message=no-family/);
    // The address changes before the screen does.
    await expect(page.getByRole('heading', { name: /가족이 없어요/ })).toBeVisible();
    expect(await page.content()).not.toContain(TITLE);
    await expect
      .poll(async () => (await storedPaths(page)).filter((path) => !path.startsWith('/users/')))
      .toEqual([]);
    await expect.poll(async () => (await readDeviceStorage(page)).cachedMedia).toEqual([]);
    await page.goto('/home', { waitUntil: 'commit' });
    await expect(page).toHaveURL(/\/Start\?message=no-family/);
    expect((await everShown(page)).family).toBe(false);
  });
});
