import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import { type Families, openAs } from '../../support/accounts/people.ts';
import { CHROMIUM_ARGS, chromiumPath } from '../../support/browser/chromium.ts';
import {
  deliverPush,
  fakePushService,
  shownNotifications,
  tapNotification,
} from '../../support/browser/fake-push.ts';
import { expect, test } from '../../support/journey.ts';

/*
 * What a device does with pushes, from the switch to the memory that one leads to. What the server sends, and that
 * browsers can decrypt it, is tested in api/src/push.
 */

test('알림을 켠 휴대폰에 온 알림을 누르면 추억이 열리고, 로그아웃하면 끝난다', async ({
  appURL,
  families,
}) => {
  // The headless shell shows no notifications, and private windows have no pushes.
  const profile = await mkdtemp(join(tmpdir(), 'ongi-push-'));
  const context = await chromium.launchPersistentContext(profile, {
    args: CHROMIUM_ARGS,
    baseURL: appURL,
    viewport: { width: 390, height: 844 },
    locale: 'ko-KR',
    serviceWorkers: 'allow',
    permissions: ['notifications'],
    executablePath: chromiumPath(),
  });
  try {
    await usePushes(context, families);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
});

async function usePushes(context: BrowserContext, families: Families): Promise<void> {
  const page = context.pages()[0] ?? (await context.newPage());
  const mother = await families.withFamily('엄마');
  const father = await families.signUpInto(mother, '아빠');
  await fakePushService(context);
  await openAs(page, father, '/setting/notifications');

  await test.step('누르기 전에는 꺼져 있고, 누르면 이 기기가 서버에 알려진다', async () => {
    const sent: { endpoint: string }[] = [];
    // The server must not send to an address that nobody has.
    await page.route('**/api/push/subscription', async (route) => {
      sent.push(route.request().postDataJSON());
      await route.fulfill({ json: { success: true, data: null, message: '', code: 'OK' } });
    });
    const device = page.getByRole('switch', { name: '이 기기에서 알림 받기' });
    await expect(device).not.toBeChecked();
    await device.click();
    await expect(device).toBeChecked();
    expect(sent.map(({ endpoint }) => new URL(endpoint).host)).toEqual(['fcm.googleapis.com']);
    await page.reload();
    await expect(device).toBeChecked();
  });

  const postId = await families.write(mother, { title: '감 따던 날' });
  const path = `/home/memoryDetailPage/${postId}`;
  const message = {
    web_push: 8030,
    notification: {
      title: '새 추억',
      body: '엄마가 새 추억을 남겼어요.',
      lang: 'ko',
      navigate: path,
      tag: 'ongi-1',
      app_badge: '1',
    },
    app_badge: 1,
  };
  await test.step('두 번 온 같은 알림은 하나로 보이고, 누르면 그 추억이 열린다', async () => {
    await deliverPush(page, JSON.stringify(message));
    await deliverPush(page, JSON.stringify(message));
    const { title, body, tag } = message.notification;
    await expect.poll(() => shownNotifications(page)).toEqual([{ title, body, tag }]);
    await tapNotification(context);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { name: '감 따던 날' })).toBeVisible();
    await expect.poll(() => shownNotifications(page)).toEqual([]);
  });

  await test.step('로그아웃하면 이 기기의 알림도 끝난다', async () => {
    const subscription = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        return (await registration.pushManager.getSubscription())?.endpoint ?? null;
      });
    expect(await subscription()).not.toBeNull();
    await page.goto('/setting');
    await page.getByRole('button', { name: '로그아웃' }).click();
    await expect(page).toHaveURL(/LoginPage/);
    await expect.poll(subscription).toBeNull();
  });
}
