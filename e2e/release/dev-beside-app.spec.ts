import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from 'federation/testing/free-port';
import { sumOfFolder } from '../support/releases/folder-sum.ts';
import { copyBuild } from '../support/releases/changed-builds.ts';
import { OwnSite } from '../support/releases/own-site.ts';
import { readReleases } from '../support/releases/read-releases.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const START_LIMIT_MS = 240_000;

let site: OwnSite;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  site = await OwnSite.start();
});
test.afterAll(() => site.remove());

test('npm run dev feed 옆에서 돌아가는 앱의 사이트와 자료는 한 글자도 바뀌지 않고, 되돌린 판은 되돌린 그대로다', async ({
  page,
}) => {
  test.setTimeout(START_LIMIT_MS + 60_000);
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
  const dev = await startDev({ SITE_DIR: site.folder, ONGI_DATA: site.app.dataDirectory });
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

type Dev = { address: string; stop: () => Promise<void> };

/** The command itself, on free ports, until it says that a browser can open it. */
async function startDev(environment: NodeJS.ProcessEnv): Promise<Dev> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(ROOT, 'scripts', 'run.mjs'), 'dev', 'feed'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment, PORT: String(port) },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const address = await addressOf(child, ended);
  return {
    address,
    stop: async () => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT');
      await ended;
    },
  };
}

function addressOf(child: ChildProcess, ended: Promise<void>): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const [, address] = /^온기 (\S+)$/m.exec(output) ?? [];
      if (address !== undefined) resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void ended.then(() => reject(new Error(`npm run dev ended:\n${output}`)));
  });
}
