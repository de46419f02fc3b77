import { expect, test } from '@playwright/test';
import { startDev } from '../support/dev/dev-command.ts';
import { sumOfFolder } from '../support/releases/folder-sum.ts';
import { copyBuild } from '../support/releases/changed-builds.ts';
import { OwnSite } from '../support/releases/own-site.ts';
import { readReleases } from '../support/releases/read-releases.ts';
import { fileResources } from '../support/file-resources.ts';

// @own-app: it runs a development server on the same folders.

const START_LIMIT_MS = 240_000;

const use = fileResources();

test('npm run dev feed 옆에서 돌아가는 앱의 사이트와 자료는 한 글자도 바뀌지 않고, 되돌린 판은 되돌린 그대로다 @own-app', async ({
  page,
}) => {
  test.setTimeout(START_LIMIT_MS + 60_000);
  const site = await use(OwnSite.start(), (started) => started.remove());
  const feed = await copyBuild('remote-feed');
  await feed.setVersion('9.0.0');
  await site.publish(feed);
  await site.promote('feed', '9.0.0', '--why', '새 판');
  await site.releaseTool('rollback', 'feed', '--why', '되돌린다');
  await feed.remove();
  const { areas } = await readReleases(site.app.baseURL);
  expect(areas['feed']?.version).not.toBe('9.0.0');
  const before = await sumOfFolder(site.folder);
  // The operator's own settings stand in the environment, as in the terminal of whoever runs the app.
  const dev = await startDev(['feed'], { SITE_DIR: site.folder, ONGI_DATA: site.app.dataDirectory });
  try {
    await page.goto(`${dev.address}/home`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const served: { areas: Record<string, { version: string }> } = await (
      await fetch(`${dev.address}/releases.json`)
    ).json();
    expect(served.areas['feed']?.version).toBe('dev');
    expect(Object.keys(served.areas).toSorted()).toEqual(Object.keys(areas).toSorted());
    expect(await sumOfFolder(site.folder)).toBe(before);
    expect((await readReleases(site.app.baseURL)).areas).toEqual(areas);
  } finally {
    await dev.stop();
  }
  expect(await sumOfFolder(site.folder)).toBe(before);
});
