import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { startTestApi } from '../../api/src/testing/server/test-api.ts';
import { headlessShellPath } from '../../e2e/support/browser/chromium.ts';
import { IS_FULL_RUN } from '../test/full-run.ts';
import { ADDED_SINCE, layOlderTree, OLDER_VERSION } from './older-tree.ts';
import { packSdk } from './pack.ts';
import { assertInstalled, beginRemote, publishPackedSdk, servedSdks, siteWithHost } from './team-site.ts';
import { run, runWell } from './team-shell.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');

const USE = `import { ${ADDED_SINCE.name} } from '@ongi/remote/${ADDED_SINCE.module}';\n`;

const BESIDE = `import { expect, test } from '@ongi/testing/playwright';

test('앨범의 항목을 보여주고, 한 페이지에서 앨범으로 간다', async ({ open, page }) => {
  await open('/diary');
  await expect(page.getByText('앨범 열기')).toBeVisible();
  await page.evaluate(() => document.documentElement.setAttribute('data-stays', ''));
  await page.getByRole('link', { name: '앨범', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '앨범' })).toBeVisible();
  await expect(page.locator('html[data-stays]')).toHaveCount(1);
});
`;

function change(file: string, edit: (text: string) => string): void {
  writeFileSync(file, edit(readFileSync(file, 'utf8')));
}

/** Its own entry in the settings, which other areas can ask for. */
function offerEntry(remote: string): void {
  change(path.join(remote, 'package.json'), (text) => {
    const manifest: { ongi: object } = JSON.parse(text);
    const slots = { setting: [{ path: '/album', label: '앨범 열기' }] };
    return JSON.stringify({ ...manifest, ongi: { ...manifest.ongi, slots } }, null, 2);
  });
}

/** Shows what the older packages have no name for. */
function useWhatIsNew(remote: string): void {
  change(path.join(remote, 'src', 'screens', 'diary', 'DiaryScreen.tsx'), (text) =>
    text
      .replace('import', `${USE}import`)
      .replace('</Page>', "  {slotEntries('setting').map(({ label }) => label)}\n    </Page>"),
  );
  writeFileSync(path.join(remote, 'journeys', 'beside.spec.ts'), BESIDE);
}

describe(
  'two versions of the SDK in one site, the older one minor behind',
  { skip: !IS_FULL_RUN },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ongi-two-sdks-'));
    // Links in a package lead to what is installed here.
    const work = path.join(ROOT, '.cache', `sdk-two-${process.pid}`);
    after(() => [folder, work].forEach((one) => rmSync(one, { recursive: true, force: true })));
    const live = await siteWithHost(ROOT, folder);
    after(() => live.remove());
    const { origin } = await startTestApi({ SITE_DIR: live.address });

    /** Packs a tree as its operator did then, and publishes it. */
    async function publishOf(tree: string, name: string): Promise<void> {
      const packed = path.join(folder, `packed-${name}`);
      await packSdk(tree, path.join(work, name), packed);
      await publishPackedSdk(live, packed);
    }

    async function release(remote: string): Promise<void> {
      const env = {
        ONGI_SITE: live.address,
        ONGI_RELEASE_KEY_FILE: live.keyFile,
        ONGI_RELEASE_WHO: 'a team',
      };
      const ongi = (...args: string[]) => runWell(remote, 'npx', ['--no', 'ongi', '--', ...args], env);
      assert.match(await ongi('test', '--site-url', origin), /It fits the site\./);
      await ongi('publish');
      await ongi('promote', '--why', 'the first one');
    }

    it('are published, installed, built and released side by side, and shown in one page', async (t) => {
      const olderTree = path.join(work, 'older-tree');
      layOlderTree(ROOT, olderTree);
      await publishOf(olderTree, 'older');
      const [alone] = await servedSdks(origin);
      await publishOf(ROOT, 'newer');
      const [newer, older, ...others] = await servedSdks(origin);
      assert.ok(newer !== undefined && older !== undefined && others.length === 0);
      assert.equal(older.version, OLDER_VERSION);
      assert.deepEqual(older, alone, 'the older one is what it was');
      for (const { address, packages } of [newer, older])
        for (const { file, integrity } of Object.values(packages)) {
          const served = await (await fetch(new URL(address + file, origin))).bytes();
          assert.equal(`sha512-${createHash('sha512').update(served).digest('base64')}`, integrity, file);
        }
      t.diagnostic(`${older.version} and ${newer.version} are served`);

      const album = await beginRemote(folder, {
        site: origin,
        sdk: older,
        form: ['album', '/album', '앨범'],
      });
      const diary = await beginRemote(folder, {
        site: origin,
        sdk: newer,
        form: ['diary', '/diary', '일기'],
      });
      assertInstalled(album, origin, older);
      assertInstalled(diary, origin, newer);

      const probe = path.join(album, 'src', 'probe.ts');
      writeFileSync(probe, `${USE}export const entries = ${ADDED_SINCE.name};\n`);
      const { code, output } = await run(album, 'npm', ['run', 'types']);
      rmSync(probe);
      assert.equal(code, 1);
      assert.match(output, /src\/probe\.ts\(1,10\): error TS\d+: .*slotEntries/);

      offerEntry(album);
      useWhatIsNew(diary);
      await release(album);
      await release(diary);
      const { areas } = (await live.newest()).releases;
      assert.deepEqual(Object.keys(areas).toSorted(), ['album', 'diary']);
      assert.deepEqual(await live.violations(), []);
      t.diagnostic('a remote of each is live');

      const shell = headlessShellPath();
      const env = { ONGI_SITE_URL: origin, ...(shell !== undefined && { CHROMIUM_PATH: shell }) };
      assert.match(await runWell(album, 'npm', ['run', 'journeys'], env), /1 passed/);
      assert.match(await runWell(diary, 'npm', ['run', 'journeys'], env), /2 passed/);
    });
  },
);
