import type { Browser, Page } from '@playwright/test';
import {
  type LoginProvider,
  PROVIDER_CLIENT,
  startLoginProvider,
} from '../../support/accounts/fake-login-provider.ts';
import { callApi, Families, openAs } from '../../support/accounts/people.ts';
import { KAKAO_FAKE } from '../../support/accounts/fake-kakao-share.ts';
import { readMail, startMailServer } from 'federation/testing/mail-server';
import { neverQuiet, startPushService, subscribeDevice } from '../../support/accounts/fake-push-service.ts';
import { RunningApp, WITH_MOVED_CLOCK } from '../../support/app/running-app.ts';
import {
  deliverPush,
  openPushPhone,
  shownNotifications,
  tapNotification,
  usePushDevices,
} from '../../support/browser/fake-push.ts';
import { clipboardText } from '../../support/browser/clipboard.ts';
import { fileResources } from '../../support/file-resources.ts';
import { expect, test } from '../../support/journey.ts';
import { areaTab } from '../../support/page/page-layout.ts';
import { type FakeDrive, startFakeDrive } from '../../support/photos/fake-drive.ts';
import { expectVisibleInViewport } from '../../support/page/visible.ts';
import { sendPost, titleField } from '../../support/posts/post-to-write.ts';
import { jpegPhoto } from '../../support/photos/photos.ts';
import { useDrive } from '../../support/photos/use-drive.ts';
import { integrityOf } from '../../support/releases/integrity-of.ts';

// @own-app: it logs in at a provider, takes photos from a Drive, and gets mails and pushes, of this journey.

/*
 * Kakao and Google, which only an app that is configured for them knows, share one; mails and pushes have
 * others.
 */

const KAKAO_SCRIPT = 'https://t1.kakaocdn.net/kakao_js_sdk/0.0.0/kakao.min.js';
const KAKAO_KEY = '0123456789abcdef0123456789abcdef';

const use = fileResources();
let provider: LoginProvider;
let drive: FakeDrive;
let app: RunningApp;

test.beforeAll(async () => {
  provider = await use(startLoginProvider(), (started) => started.close());
  drive = await use(startFakeDrive(), (started) => started.close());
  const environment = {
    LOCAL_ACCOUNTS: 'on',
    KAKAO_CLIENT_ID: PROVIDER_CLIENT.id,
    KAKAO_CLIENT_SECRET: PROVIDER_CLIENT.secret,
    KAKAO_ISSUER: provider.issuer,
    KAKAO_SCOPE: 'openid profile',
    KAKAO_JAVASCRIPT_KEY: KAKAO_KEY,
    KAKAO_SHARE_SCRIPT_URL: `${KAKAO_SCRIPT}#${integrityOf(KAKAO_FAKE)}`,
    ...drive.environment,
  };
  app = await use(RunningApp.start(environment), (started) => started.remove());
  provider.register(`${app.baseURL}/auth/kakao/callback`, ['지우', '하나']);
});

test('카카오로 처음 온 사람은 시작 화면으로, 다음에는 열려던 화면으로 가고, 로그아웃하면 모든 탭과 서버에서 끝난다 @own-app', async ({
  browser,
}) => {
  const page = await openPage(browser);
  const kakao = page.getByRole('link', { name: '카카오로 시작하기' });
  await page.goto('/bookshelf');
  await expect(page).toHaveURL(/\/LoginPage\?error=no-token$/);
  await kakao.click();
  await page.getByRole('button', { name: '지우로 계속' }).click();
  await expect(page).toHaveURL(/\/Start\?message=no-family$/);
  const family = { headers: await tokenHeaders(page), data: { familyName: '햇살가득 우리집' } };
  expect((await page.request.post('/api/family', family)).ok()).toBe(true);
  await logOut(page);

  const callback = await test.step('다시 로그인하면 열려던 책장이 열린다', async () => {
    await page.goto('/bookshelf');
    const callbackRequest = page.waitForRequest(/\/auth\/kakao\/callback\?/);
    // The provider sends this browser straight back.
    await kakao.click();
    await expect(page).toHaveURL(`${app.baseURL}/bookshelf`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const devtools = await page.context().newCDPSession(page);
    const { entries } = await devtools.send('Page.getNavigationHistory');
    const address = (await callbackRequest).url();
    expect(entries.map(({ url }) => url)).not.toContain(address);
    return address;
  });

  await test.step('같은 코드로 돌아오는 주소를 또 열어도 들어와 있는 그대로다', async () => {
    await page.goto(callback);
    await expect(page).toHaveURL(`${app.baseURL}/home`);
  });

  await test.step('한 탭에서 로그아웃하면 다른 탭도 나가고, 토큰은 서버에서도 끝난다', async () => {
    const headers = await tokenHeaders(page);
    const otherTab = await page.context().newPage();
    await otherTab.goto('/goods');
    await expect(otherTab.getByRole('heading', { level: 1 })).toBeVisible();
    await logOut(page);
    await expect(otherTab).toHaveURL(/\/LoginPage/);
    expect((await page.request.get('/api/users/user', { headers })).status()).toBe(401);
  });

  await test.step('남이 시작한 로그인은 받지 않는다', async () => {
    await page.goto(callback);
    await expect(page.getByText('시간이 지났거나 다른 곳에서 시작한 로그인이에요.')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  });
  await page.context().close();
});

test('초대받은 사람은 로그인을 취소했다가 다시 해도 초대 코드를 가지고 들어온다 @own-app', async ({
  browser,
}) => {
  const families = new Families(app.baseURL);
  const code = await families.inviteCode(await families.withFamily('엄마'));
  const page = await openPage(browser);
  await page.goto(`/KakaoInPage?code=${code}`);
  await page.getByRole('button', { name: /로그인/ }).click();
  await page.getByRole('link', { name: '카카오로 시작하기' }).click();
  await page.getByRole('button', { name: '취소' }).click();
  await expect(page.getByText('로그인을 취소했어요. 다시 시작할 수 있어요.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('link', { name: '카카오로 시작하기' }).click();
  await page.getByRole('button', { name: '하나로 계속' }).click();
  await expect(page).toHaveURL(new RegExp(`/LinkInPage\\?code=${code}$`));
  await page.context().close();
});

test('누를 때 받은 카카오의 스크립트로 초대를 보내고, 드라이브에 연결해 고른 사진으로 영상을 만들러 간다 @own-app', async ({
  browser,
}) => {
  const page = await openPage(browser);
  await openAs(page, await new Families(app.baseURL).withFamily('엄마'), '/family');
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await test.step('바뀐 스크립트는 실행하지 않고 링크를 복사한다', () => sendInvitation(page));
  await test.step('드라이브', async () => {
    await areaTab(page, '굿즈').click();
    await page.getByRole('link', { name: /사진을 동영상화/ }).click();
    await useDrive(page, drive);
  });
  expect(problems).toEqual([]);
  await page.context().close();
});

test('가입하지 않은 할머니가 메일을 허락하면 일요일 저녁에 소식을 받아 읽고, 한 번 눌러 그만 받는다 @own-app', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const mailServer = await use(startMailServer(), (started) => started.stop());
  const mailing = await use(
    RunningApp.start((baseURL) => ({
      ...WITH_MOVED_CLOCK,
      SMTP_URL: mailServer.url,
      MAIL_FROM: '온기 <ongi@example.com>',
      SITE_ORIGIN: baseURL,
    })),
    (started) => started.remove(),
  );
  const linkTo = async (name: string): Promise<string> => {
    const link = new RegExp(`${mailing.baseURL}/api/digest/${name}/[\\w.-]+`);
    const find = () =>
      link.exec(readMail(mailServer.receivedBy('halmoni@example.com').at(-1)?.source ?? '').text)?.[0];
    await expect.poll(find, { timeout: 60_000 }).toBeDefined();
    return find() ?? '';
  };
  const families = new Families(mailing.baseURL);
  const mother = await families.withFamily('엄마');
  const page = await (await browser.newContext({ baseURL: mailing.baseURL })).newPage();
  const grandmother = await (await browser.newContext()).newPage();

  await test.step('엄마가 설정에서 할머니를 더한다', async () => {
    await openAs(page, mother, '/setting');
    await page.getByRole('link', { name: '소식 메일' }).click();
    await page.getByRole('button', { name: '보낼 분 추가하기' }).click();
    await page.getByRole('textbox', { name: '받는 분' }).fill('할머니');
    await page.getByRole('textbox', { name: '이메일' }).fill('halmoni@example.com');
    await page.getByRole('button', { name: '확인 메일 보내기' }).click();
    await expect(page.getByText('확인 기다리는 중')).toBeVisible();
  });
  await test.step('할머니가 확인한다', async () => {
    await grandmother.goto(await linkTo('confirm'));
    await grandmother.getByRole('button', { name: '소식 받기' }).click();
    await expect(grandmother.getByRole('heading', { name: '이제 소식을 보내드릴게요' })).toBeVisible();
  });
  await test.step('일요일 저녁이 지나면 소식이 오고, 로그인 없이 읽는다', async () => {
    await families.write(mother, { title: '감 따던 날', photos: [await jpegPhoto('감.jpg')] });
    await mailing.stop();
    await mailing.moveClock(8 * 86_400_000);
    await mailing.startAgain();
    await grandmother.goto(await linkTo('open'));
    await expect(grandmother.getByRole('heading', { name: '감 따던 날' })).toBeVisible();
    const photo = grandmother.getByRole('img', { name: '감 따던 날, 사진 1' });
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });
  await test.step('한 번 눌러 그만 받으면 엄마의 설정에 보인다', async () => {
    await grandmother.getByRole('link', { name: '소식 메일 그만 받기' }).click();
    await grandmother.getByRole('button', { name: '그만 받기' }).click();
    await expect(grandmother.getByRole('heading', { name: '이제 보내지 않을게요' })).toBeVisible();
    await page.reload();
    await expect(page.getByText('그만 받음')).toBeVisible();
  });
});

test('엄마가 쓴 추억의 알림이 암호화되어 아빠에게 오고, 누르면 그 추억이 열리며, 나간 사람에게는 오지 않는다 @own-app', async ({
  browser,
}) => {
  const service = await use(startPushService(), (started) => started.close());
  const pushing = await use(
    RunningApp.start((baseURL) => ({ ...WITH_MOVED_CLOCK, ...service.environment, SITE_ORIGIN: baseURL })),
    (started) => started.remove(),
  );
  const { baseURL } = pushing;
  const families = new Families(baseURL);
  const mother = await families.withFamily('엄마');
  const [father, grandmother, uncle, aunt] = [
    await families.signUpInto(mother, '아빠'),
    await families.signUpInto(mother, '할머니'),
    await families.signUpInto(mother, '삼촌'),
    await families.signUpInto(mother, '이모'),
  ];
  for (const person of [mother, father, grandmother, uncle, aunt]) await neverQuiet(baseURL, person);
  const ofFather = service.addDevice();
  const ofFatherLater = service.addDevice();
  const ofAunt = await subscribeDevice(baseURL, aunt, service);
  ofAunt.replies.push({ status: 404 });
  const { context, page } = await use(openPushPhone(baseURL), (phone) => phone.remove());
  await usePushDevices(context, [ofFather.fields, ofFatherLater.fields]);
  const daily = (news = '') =>
    page.getByRole('navigation').getByRole('link', { name: `일상${news}`, exact: true });
  const device = page.getByRole('switch', { name: '이 기기에서 알림 받기' });

  await test.step('아빠가 이 기기의 알림을 켠다', async () => {
    await openAs(page, father, '/setting/notifications');
    await expect(device).not.toBeChecked();
    // A first visit registers the worker, without which nothing can be switched on, while the page is idle.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await device.click();
    await expect(device).toBeChecked();
    await page.goto('/goods');
    await expect(daily()).toBeVisible();
  });

  const postId = await test.step('엄마가 추억을 쓰면 푸시 서비스에 한 번 온다', async () => {
    const phone = await (await browser.newContext({ baseURL })).newPage();
    await openAs(phone, mother, '/write');
    await titleField(phone).fill('감 따던 날');
    await phone.getByLabel('내용').fill('장대 끝에 매달린 감이 톡 떨어졌다.');
    const written = await sendPost(phone);
    await phone.context().close();
    await expect.poll(() => ofFather.received.length).toBe(1);
    await expect(daily(', 새 추억 1개')).toBeVisible();
    return written;
  });

  await test.step('누르면 그 추억이 열리고, 새 추억 표시가 사라진다', async () => {
    const [push] = ofFather.received;
    const { title, body, tag, navigate } = push?.message.notification ?? {};
    expect([title, body, navigate]).toEqual([
      '새 추억',
      '엄마가 새 추억을 남겼어요.',
      `${baseURL}/home/memoryDetailPage/${postId}`,
    ]);
    expect(push?.text).not.toContain('감');
    expect({ key: push?.signedBy }).toEqual(await callApi(baseURL, 'GET', '/push/key'));
    // A push service may bring it twice.
    for (let count = 0; count < 2; count += 1) {
      await deliverPush(page, push?.text ?? '');
      await expect.poll(() => shownNotifications(page)).toEqual([{ title, body, tag }]);
    }
    const seen = page.waitForResponse('**/api/notifications/seen');
    await tapNotification(context);
    await expect(page).toHaveURL(navigate ?? '');
    await expectVisibleInViewport(page.getByRole('heading', { name: '감 따던 날' }));
    await expect.poll(() => shownNotifications(page)).toEqual([]);
    await seen;
    await page.goBack();
    await expect(daily()).toBeVisible();
  });

  // A new device gets what comes within ten minutes of the last push at once.
  const ofGrandmother = await subscribeDevice(baseURL, grandmother, service);
  const ofMother = await subscribeDevice(baseURL, mother, service);
  const writeNext = async (title: string, count: number): Promise<void> => {
    const next = await families.write(mother, { title });
    await expect.poll(() => ofGrandmother.received.length).toBe(count);
    // What was sent with that one has arrived once this one has.
    await families.comment(grandmother, next, '맛있겠다');
    await expect.poll(() => ofMother.received.length).toBe(count);
  };

  await test.step('로그아웃한 아빠와 내보낸 삼촌에게는 더 오지 않는다', async () => {
    await page.goto('/setting/notifications');
    await device.click();
    await expect(device).not.toBeChecked();
    await device.click();
    await expect(device).toBeChecked();
    const ofUncle = await subscribeDevice(baseURL, uncle, service);
    await logOut(page);
    await families.removeMember(mother, (await families.memberIds(mother)).at(3) ?? 0);
    await writeNext('시루떡', 1);
    const counts = [ofFather, ofFatherLater, ofUncle].map(({ received }) => received.length);
    expect(counts).toEqual([1, 0, 0]);
  });

  await test.step('푸시 서비스에서 없어진 이모의 기기에는 다시 보내지 않는다', async () => {
    // Later than what would become one push with the first.
    await pushing.stop();
    await pushing.moveClock(11 * 60_000);
    await pushing.startAgain();
    await writeNext('수정과', 2);
    expect([ofAunt.replies, ofAunt.received]).toEqual([[], []]);
    expect(service.problems).toEqual([]);
  });
});

async function sendInvitation(page: Page): Promise<void> {
  const context = page.context();
  await context.grantPermissions(['clipboard-write']);
  let script = '(() => { throw new Error("tampered") })()';
  let requestCount = 0;
  const headers = { 'access-control-allow-origin': '*' };
  await context.route(KAKAO_SCRIPT, async (route) => {
    requestCount += 1;
    await route.fulfill({ contentType: 'text/javascript', headers, body: script });
  });
  await context.route('https://kapi.kakao.com/**', (route) => route.fulfill({ headers, json: {} }));
  await context.route('https://sharer.kakao.com/**', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<title>카카오톡 공유</title>' }),
  );
  const send = page.getByRole('button', { name: '카카오톡 초대 보내기' });
  await expect(send).toBeEnabled();
  expect(requestCount).toBe(0);
  await send.click();
  await expect(page.getByText(/카카오톡을 열지 못해 초대 링크를 복사했어요/)).toBeVisible();
  const link = await clipboardText(page);
  expect(link).toMatch(/\/KakaoInPage\?code=[A-Z0-9]{8}$/);

  script = KAKAO_FAKE;
  const sent = context.waitForEvent('request', (request) => request.url().includes('sharer.kakao.com'));
  await send.click();
  const form = new URLSearchParams((await sent).postData() ?? '');
  expect(form.get('app_key')).toBe(KAKAO_KEY);
  expect(form.get('message')).toContain(link);
  expect(form.get('message')).toContain('햇살가득 우리집에서 초대장이 왔어요.');
  await expect.poll(() => context.pages().at(-1)?.title()).toBe('카카오톡 공유');
  await context.pages().at(-1)?.close();
}

async function openPage(browser: Browser): Promise<Page> {
  return (await browser.newContext({ baseURL: app.baseURL })).newPage();
}

async function tokenHeaders(page: Page): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('accessToken'))}` };
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/setting');
  await page.getByRole('button', { name: '로그아웃' }).click();
  await expect(page).toHaveURL(/\/LoginPage/);
}
