import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { writeArea } from '../../../release-tool/testing/built-package.ts';
import { SiteHost } from '../../../release-tool/testing/site-host.ts';
import { SiteInFolder } from '../../../release-tool/testing/site-in-folder.ts';
import { checkCommand } from './check-command.ts';

const site = await SiteInFolder.make();
let host: SiteHost;

before(async () => {
  await site.compose();
  host = await SiteHost.start(site.address);
});
after(async () => {
  await host.stop();
  site.remove();
});

async function check(folder: string, ...args: string[]) {
  const printed: string[] = [];
  const print = (line: string): void => void printed.push(line);
  const env = { ONGI_SITE_URL: host.address };
  return { code: await checkCommand(args, { folder, env, print, note: print }), printed: printed.join('\n') };
}

const meadow = (change: Parameters<typeof writeArea>[2] = {}) =>
  writeArea(site.packageFolder(), 'meadow', change);

test('a build that fits the site has exit code 0', async () => {
  assert.deepEqual(await check(meadow()), { code: 0, printed: 'It fits the site.' });
  assert.deepEqual(await check(meadow(), '--json'), {
    code: 0,
    printed: '{\n  "ok": true,\n  "findings": []\n}',
  });
});

test('what does not fit is named, with whose it is and what would mend it', async () => {
  const taking = meadow({
    contract: ({ paths }) => ({ contractVersion: 2, paths: { ...paths, '/garden': [] } }),
  });
  const { code, printed } = await check(taking);
  assert.equal(code, 1);
  for (const part of [
    'keeps to version 2 of the contract between host and areas, the live host 1.0.0 to version 1',
    'claims the path /garden, which the live garden 1.0.0 serves',
    'To mend it: Choose another path',
  ])
    assert.ok(printed.includes(part), `${part}\n${printed}`);
});

test('a number that another content has is named where the number matters', async () => {
  const garden = writeArea(site.packageFolder(), 'garden', { source: { code: 'other();' } });
  assert.equal((await check(garden)).code, 0);
  await assert.rejects(check(garden, '--number'), /garden 1\.0\.0 was published before/);
});

test('what is no build, and no site, is reported in a sentence', async () => {
  await assert.rejects(check(site.folder), /has no finished build in its dist: build it first$/);
  await assert.rejects(check(meadow(), '--site-url', 'http://127.0.0.1:9'), /does not answer/);
});
