import { openAs } from '../../support/accounts/people.ts';
import { expect, test } from '../../support/journey.ts';
import { expectVisibleInViewport } from '../../support/page/visible.ts';

const SCRIPT = /\/host\/[^/]+\/main\.[^/]+\.js$/;

test('서비스 워커가 껍데기의 스크립트를 한 번 못 주어도 화면이 저절로 열린다', async ({
  page,
  context,
  families,
}) => {
  const mother = await families.withFamily('엄마');
  const postId = await families.write(mother, { title: '감 따던 날' });
  await openAs(page, mother, '/home');
  await expectVisibleInViewport(page.getByRole('link', { name: /감 따던 날/ }).first());
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.evaluate(forgetScript, SCRIPT.source);
  let requestCount = 0;
  await context.route(SCRIPT, (route) => {
    requestCount += 1;
    return requestCount === 1 ? route.abort('connectionreset') : route.continue();
  });
  await page.goto(`/home/memoryDetailPage/${postId}`);
  await expectVisibleInViewport(page.getByRole('heading', { level: 1, name: '감 따던 날' }));
  expect(requestCount).toBeGreaterThan(1);
});

/** Runs in the page: as if the browser had lost it, the worker has to request it again. */
async function forgetScript(source: string): Promise<void> {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      if (new RegExp(source).test(request.url)) await cache.delete(request);
  }
}
