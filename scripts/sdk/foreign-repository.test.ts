import assert from 'node:assert/strict';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { AreaContract } from '../../federation/release-format/build-contract.ts';
import { SiteHost } from '../../release-tool/testing/site-host.ts';
import type { SiteInFolder } from '../../release-tool/testing/site-in-folder.ts';
import { IS_FULL_RUN } from '../test/full-run.ts';
import { packSdk, type SdkIndex } from './pack.ts';
import { run, runWell } from './team-shell.ts';
import { publishPacked, startRegistry, type TeamRegistry } from './team-registry.ts';
import { assertInstalled, beginRemote, publishPackedSdk, servedSdks, siteWithHost } from './team-site.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');

/** Folders outside of this repository: nothing of it is found from there. */
let folder: string;
let packed: string;
let sdk: SdkIndex;

function contractIn(remote: string): AreaContract {
  return JSON.parse(readFileSync(path.join(remote, 'dist', 'contract.json'), 'utf8'));
}

describe('a remote in a repository of its own', { skip: !IS_FULL_RUN }, () => {
  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'ongi-foreign-'));
    packed = path.join(folder, 'packed');
    sdk = await packSdk(ROOT, path.join(ROOT, '.cache', `sdk-foreign-${process.pid}`), packed);
  });
  after(() => {
    rmSync(folder, { recursive: true, force: true });
    rmSync(path.join(ROOT, '.cache', `sdk-foreign-${process.pid}`), { recursive: true, force: true });
  });

  it('is packed to the same bytes again', async () => {
    const again = await packSdk(
      ROOT,
      path.join(ROOT, '.cache', `sdk-foreign-${process.pid}`),
      path.join(folder, 'again'),
    );
    assert.deepEqual(again, sdk);
  });

  describe('with the packages that a site serves', () => {
    let live: SiteInFolder;
    let site: SiteHost;
    let remote: string;
    before(async () => {
      live = await siteWithHost(ROOT, folder);
      await publishPackedSdk(live, packed);
      site = await SiteHost.start(live.address);
      const [served = assert.fail('the site names no packages')] = await servedSdks(site.address);
      const form = ['album', '/album', '앨범'] as const;
      remote = await beginRemote(folder, { site: site.address, sdk: served, form });
      assertInstalled(remote, site.address, served);
      assert.deepEqual(served.packages, sdk.packages);
    });
    after(async () => {
      await site.stop();
      live.remove();
    });

    it('is installed with one webpack', () => {
      const copies = globSync(['node_modules/**/node_modules/webpack', 'node_modules/webpack'], {
        cwd: remote,
      });
      assert.deepEqual(copies, ['node_modules/webpack']);
    });

    it('passes its own tests, and types that are wrong are named', async () => {
      await runWell(remote, 'npm', ['test']);
      const wrong = path.join(remote, 'src', 'wrong.ts');
      writeFileSync(
        wrong,
        "import { HOME_PATH } from '@ongi/remote/contract/paths';\nexport const no: number = HOME_PATH;\n",
      );
      const { code, output } = await run(remote, 'npm', ['run', 'types']);
      rmSync(wrong);
      assert.equal(code, 1);
      assert.match(output, /remote-album\/src\/wrong\.ts\(2,14\): error TS2322/);
    });

    it('has a journey, which a browser can run in a site', async () => {
      const list = ['--no', 'playwright', 'test', '--list'];
      const listed = await runWell(remote, 'npx', list, { ONGI_SITE_URL: 'http://127.0.0.1:3000' });
      assert.match(listed, /Total: 1 test in 1 file/);
    });

    it('has no type error in the packages themselves', async () => {
      const compiler = path.join('node_modules', 'typescript7', 'bin', 'tsc');
      const { output } = await run(remote, 'node', [compiler, '-p', '.', '--skipLibCheck', 'false']);
      assert.doesNotMatch(output, /@ongi/);
    });

    it('is built with the share keys of the page, and contains no singleton', async () => {
      await runWell(remote, 'npm', ['run', 'build']);
      const { area, shared } = contractIn(remote);
      assert.equal(area, 'album');
      assert.ok('shared/shell' in shared && 'react/jsx-runtime' in shared, Object.keys(shared).join());
      assert.ok(Object.values(shared).every(({ provided }) => !provided));
      assert.ok(!Object.keys(shared).some((key) => key.startsWith('@ongi/')));
      const { modules }: { modules: Record<string, Record<string, string[]>> } = JSON.parse(
        readFileSync(path.join(remote, 'dist', 'measurements.json'), 'utf8'),
      );
      const names = Object.values(modules).flatMap((inFile) => Object.values(inFile).flat());
      assert.ok(names.includes('shared/src/ui/page/Page.js'), 'design system');
      assert.deepEqual(
        names.filter((name) => /^(react|react-dom|zustand)@|^shared\/src\/(shell|session|http)\//.test(name)),
        [],
      );
    });

    it('is not built with a second copy of a store', async () => {
      const routes = path.join(remote, 'src', 'routes.tsx');
      const source = readFileSync(routes, 'utf8');
      const store = '../node_modules/@ongi/remote/shared/src/session/session.js';
      writeFileSync(
        routes,
        `import { useSession } from '${store}';\n${source}\nwindow.name = String(useSession);\n`,
      );
      const { code, output } = await run(remote, 'npm', ['run', 'build']);
      writeFileSync(routes, source);
      assert.equal(code, 1);
      assert.match(output, /the host holds the only copy: import it as "@ongi\/remote\/session"/);
    });

    it('is checked, published, made live and taken back beside the host, by its own program', async () => {
      await runWell(remote, 'npm', ['run', 'build']);
      const env = {
        ONGI_SITE: live.address,
        ONGI_RELEASE_KEY_FILE: live.keyFile,
        ONGI_RELEASE_WHO: 'album team',
      };
      const ongi = (...args: string[]) => runWell(remote, 'npx', ['--no', 'ongi', '--', ...args], env);
      assert.match(await ongi('check'), /album 1\.0\.0 can go live beside host /);
      assert.match(await ongi('publish'), /album 1\.0\.0/);
      assert.match(
        await ongi('preview', '--site-url', 'https://ongi.example'),
        /^https:\/\/ongi\.example\//m,
      );
      await ongi('promote', '--canary', '10', '--why', 'first');
      await ongi('promote', '--why', 'first');
      assert.equal((await live.newest()).releases.areas['album']?.version, '1.0.0');
      writeFileSync(
        path.join(remote, 'package.json'),
        readFileSync(path.join(remote, 'package.json'), 'utf8').replace(
          '"version": "1.0.0"',
          '"version": "1.1.0"',
        ),
      );
      await runWell(remote, 'npm', ['run', 'build']);
      await ongi('publish');
      await ongi('promote', '1.1.0', '--why', 'second');
      await ongi('rollback', '--why', 'not yet');
      assert.equal((await live.newest()).releases.areas['album']?.version, '1.0.0');
    });
  });

  describe('with the packages of a registry', () => {
    let registry: TeamRegistry;
    before(async () => {
      registry = await startRegistry(path.join(folder, 'registry'));
    });
    after(() => registry.end());

    it('is published to it, begun from it, and built', async () => {
      await publishPacked(registry, packed);
      const npm = ['--registry', registry.address, '--cache', registry.cache];
      const creator = ['--yes', ...npm, `create-ongi-remote@${sdk.version}`];
      const begun = ['diary', '/diary', '일기', '--registry', registry.address, '--no-install'];
      await runWell(folder, 'npx', [...creator, ...begun]);
      const remote = path.join(folder, 'remote-diary');
      await runWell(remote, 'npm', ['install', '--prefer-offline', '--no-audit', '--no-fund']);
      await runWell(remote, 'npm', ['run', 'build']);
      assert.equal(contractIn(remote).area, 'diary');
      const lock = readFileSync(path.join(remote, 'package-lock.json'), 'utf8');
      assert.ok(lock.includes(sdk.packages['@ongi/remote']?.integrity ?? 'none'));
    });
  });
});
