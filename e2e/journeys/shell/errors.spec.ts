import type { Page } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';
import { logInAs, openAs, PASSWORD } from '../../support/accounts/people.ts';
import { jpegPhoto } from '../../support/photos/photos.ts';
import { expectVisibleInViewport } from '../../support/page/visible.ts';
import { failsWith } from '../../support/browser/network.ts';

const alerts = (page: Page) => page.getByRole('region', { name: '알림' }).getByRole('alert');
const like = (page: Page) => page.getByRole('button', { name: '좋아요', exact: true });
const LIKE = '**/api/memory-post/*/like';

test('다른 곳에서 끝난 로그인은 알림에서 다시 하고, 보던 추억으로 돌아온다', async ({
  page,
  families,
  request,
}) => {
  const mother = await families.withFamily('엄마');
  const postId = await families.write(mother, { title: '감 따던 날' });
  await openAs(page, mother, `/home/memoryDetailPage/${postId}`);
  await page.getByRole('heading', { level: 1, name: '감 따던 날' }).waitFor();
  await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${mother.accessToken}` } });

  await like(page).click();
  await expect(alerts(page)).toHaveText(/로그인이 필요합니다\./);
  await expect(like(page)).toBeVisible();
  await alerts(page).getByRole('button', { name: '로그인하기' }).click();
  await expect(page).toHaveURL(/\/LoginPage$/);
  await page.getByLabel('이메일').fill(mother.email);
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/memoryDetailPage/${postId}$`));
  await like(page).click();
  await expect(page.getByRole('button', { name: '좋아요 취소' })).toBeVisible();
});

test('오래되어 끝난 로그인도 다시 하게 하고, 같은 말은 5초에 한 번만 한다', async ({ page, families }) => {
  const mother = await families.withFamily('엄마');
  const postId = await families.write(mother, { title: '감 따던 날' });
  await logInAs(page, mother);
  await page.clock.install();
  await page.goto(`/home/memoryDetailPage/${postId}`);
  await page.getByRole('heading', { level: 1, name: '감 따던 날' }).waitFor();

  await test.step('끝난 로그인', async () => {
    const message = '로그인이 만료되었습니다. 다시 로그인해주세요.';
    await failsWith(LIKE, { status: 401, code: 'TOKEN_EXPIRED', message })(page);
    await like(page).click();
    await expect(alerts(page)).toHaveText(new RegExp(message.replaceAll('.', '\\.')));
    await expectVisibleInViewport(alerts(page).getByRole('button', { name: '로그인하기' }));
  });

  await test.step('같은 말은 한 번', async () => {
    // From here on time passes only where the journey says so, however long a click takes.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
    await expect(alerts(page)).toHaveCount(0);
    await page.unroute(LIKE);
    await failsWith(LIKE, {
      status: 500,
      code: 'INTERNAL_SERVER_ERROR',
      message: '일시적인 서버 문제가 발생했습니다.',
    })(page);
    const failOnceMore = async () => {
      const responded = page.waitForResponse(LIKE);
      await like(page).click();
      await (await responded).finished();
      await page.clock.runFor(50);
      await expect(like(page)).toBeVisible();
    };
    await failOnceMore();
    await expect(alerts(page)).toHaveText('일시적인 서버 문제가 발생했습니다.');
    await page.clock.runFor(4_100);
    await expect(alerts(page)).toHaveCount(0);
    await failOnceMore();
    await expect(alerts(page)).toHaveCount(0);
    await page.clock.runFor(1_000);
    await failOnceMore();
    await expect(alerts(page)).toHaveCount(1);
  });

  await test.step('아무도 잡지 않은 오류도 말한다', async () => {
    await page.clock.runFor(10_000);
    await page.evaluate(() => {
      setTimeout(() => void Promise.reject(new Error('planted by a journey')));
    });
    await page.clock.runFor(10);
    await expect(alerts(page)).toHaveText('알 수 없는 오류가 발생했습니다.');
  });
});

test('서버가 답하지 않거나 프록시가 대신 답해도 무엇을 할지 말한다', async ({ page, families }) => {
  const mother = await families.withFamily('엄마');
  const postId = await families.write(mother, { title: '감 따던 날' });
  await openAs(page, mother, `/home/memoryDetailPage/${postId}`);
  await page.getByRole('heading', { level: 1, name: '감 따던 날' }).waitFor();
  const failures = [
    {
      fulfilment: { status: 502, body: '<h1>Bad Gateway</h1>', contentType: 'text/html' },
      message: '알 수 없는 오류가 발생했습니다.',
    },
    { fulfilment: { status: 408, body: '' }, message: '요청 시간이 초과되었습니다.' },
    { fulfilment: null, message: '네트워크 연결을 확인해주세요.' },
  ];
  for (const { fulfilment, message } of failures) {
    await page.unroute(LIKE);
    await page.route(LIKE, (route) =>
      fulfilment === null ? route.abort('connectionrefused') : route.fulfill(fulfilment),
    );
    await like(page).click();
    await expect(alerts(page).last()).toHaveText(message);
  }
});

test('사진이 오지 않으면 자리에 그렇다고 적힌다', async ({ page, families }) => {
  const mother = await families.withFamily('엄마');
  const postId = await families.write(mother, {
    title: '감 따던 날',
    photos: [await jpegPhoto('a.jpg', 20)],
  });
  await logInAs(page, mother);
  await page.context().route('**/api/media/**', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(`/home/memoryDetailPage/${postId}`);
  await expect(page.getByRole('img', { name: /사진을 찾을 수 없어요/ }).first()).toBeVisible();
});
