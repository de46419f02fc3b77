import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { adopt } from '../../../release-tool/operations/adopt.ts';
import { readSigner } from '../../../release-tool/keys/key-pair.ts';
import type { Authority } from '../../../release-tool/operations/authority.ts';
import { keysInForce } from '../../../release-tool/operations/keys-in-force.ts';
import { promote } from '../../../release-tool/operations/promote.ts';
import { rollback } from '../../../release-tool/operations/rollback.ts';
import { readReleaseMap } from '../../../release-tool/testing/read-release-map.ts';
import { buildArea, buildHost } from '../../../release-tool/testing/built-package.ts';
import { writeSdk } from '../../../release-tool/testing/packed-sdk.ts';
import { PackageServer } from '../../../release-tool/testing/package-server.ts';
import { SiteInFolder } from '../../../release-tool/testing/site-in-folder.ts';
import { releaseContainers } from './release-containers.ts';

const ROOT = path.join(import.meta.dirname, '..', '..', '..');

describe('what the containers bring', () => {
  let site: SiteInFolder;
  let host: PackageServer;
  let garden: PackageServer;
  let output: string[];

  beforeEach(async () => {
    site = new SiteInFolder();
    output = [];
    host = await serverIn('host');
    garden = await serverIn('garden');
    host.bring(buildHost(site.packageFolder()));
    garden.bring(buildArea(site.packageFolder(), 'garden'));
  });

  afterEach(async () => {
    await Promise.all([host.stop(), garden.stop()]);
    site.remove();
  });

  function serverIn(name: string): Promise<PackageServer> {
    const folder = path.join(site.folder, name);
    mkdirSync(folder, { recursive: true });
    return PackageServer.start(folder);
  }

  function release(env: Record<string, string> = {}): Promise<void> {
    const packages = `${host.address} /\n${garden.address} http://localhost:8082\n`;
    return releaseContainers({
      store: site.store,
      root: ROOT,
      sdkFolder: path.join(site.folder, 'sdk', 'dist'),
      env: { ONGI_PACKAGES: packages, ONGI_RELEASE_KEY_FILE: path.join(site.folder, 'operator.pem'), ...env },
      log: (line) => void output.push(line),
    });
  }

  async function person(): Promise<{ who: string; authority: Authority }> {
    const signer = readSigner(readFileSync(path.join(site.folder, 'operator.pem'), 'utf8'));
    return { who: 'a person', authority: { keys: await keysInForce(site.store), signer } };
  }

  const bringGarden = (packageVersion: string) =>
    garden.bring(buildArea(site.packageFolder(), 'garden', { packageVersion }));
  const liveGarden = async () => (await readReleaseMap(site.store)).areas['garden'];

  test('includes the packed packages of teams: published at the first start that brings them, once', async () => {
    await release();
    assert.deepEqual(await site.store.list('sdk'), []);
    writeSdk(path.join(site.folder, 'sdk'), '3.2.0');
    await release();
    assert.ok(output.includes('sdk 3.2.0 (new)'));
    assert.match(await site.text('platform.json'), /"address": "\/sdk\/3\.2\.0\/"/);
    output = [];
    await release();
    assert.deepEqual(
      output.filter((line) => line.includes('sdk')),
      [],
    );
  });

  test('is live after the first start, the remote on its own origin', async () => {
    await release({ KAKAO_JAVASCRIPT_KEY: '0123456789abcdef0123456789abcdef' });
    const map = await readReleaseMap(site.store);
    assert.equal(map.revision, 1);
    assert.match(map.host.baseUrl, /^\/host\/1\.0\.0-/);
    assert.match(map.areas['garden']?.baseUrl ?? '', /^http:\/\/localhost:8082\/garden\/1\.0\.0-/);
    const page = await site.text('index.html');
    assert.match(page, /"apiBaseUrl":"\/api"/);
    assert.match(page, /"javascriptKey":"0123456789abcdef0123456789abcdef"/);
  });

  test('changes nothing at a second start, and keeps the key', async () => {
    await release();
    const key = readFileSync(path.join(site.folder, 'operator.pem'), 'utf8');
    await release();
    assert.equal(output.at(-1), 'nothing to change');
    assert.equal((await readReleaseMap(site.store)).revision, 1);
    assert.equal(readFileSync(path.join(site.folder, 'operator.pem'), 'utf8'), key);
  });

  test('becomes live when one container was replaced, beside what was live', async () => {
    await release();
    const before = await readReleaseMap(site.store);
    const { version } = bringGarden('1.1.0');
    await release();
    assert.equal((await liveGarden())?.version, version);
    assert.deepEqual((await readReleaseMap(site.store)).host, before.host);
  });

  test('stays taken back when somebody took it back', async () => {
    await release();
    const before = (await liveGarden())?.version;
    bringGarden('1.1.0');
    await release();
    await rollback(site.store, { name: 'garden', why: 'it was too green', ...(await person()) });
    await release();
    assert.equal((await liveGarden())?.version, before);
  });

  test('stays with the part of all devices that it is shown to', async () => {
    await release();
    const before = (await liveGarden())?.version;
    const next = bringGarden('1.1.0');
    const who = await person();
    await adopt(site.store, { from: garden.address, baseUrl: 'http://localhost:8082/', ...who });
    await promote(site.store, { versions: [next], percent: 10, why: 'look at it', ...who });
    await release();
    const map = await readReleaseMap(site.store);
    assert.equal(map.areas['garden']?.version, before);
    assert.equal(map.canaries['garden']?.percent, 10);
  });

  test('is told the page when only the environment changed', async () => {
    await release();
    await release({ TELEMETRY_SAMPLE_RATE: '1' });
    assert.match(await site.text('index.html'), /"telemetrySampleRate":1[,}]/);
    assert.equal((await readReleaseMap(site.store)).revision, 2);
  });

  test('is named with every reason when it cannot run beside what is live, and stops no other', async () => {
    await release();
    const before = await liveGarden();
    const { version } = host.bring(buildHost(site.packageFolder(), '2.0.0'));
    garden.bring(buildArea(site.packageFolder(), 'host-garden', { prefix: '/garden' }));
    await release();
    assert.match(output.join('\n'), /host-garden \S+ cannot go live.*\/garden.*To mend it/s);
    const { areas, host: live } = await readReleaseMap(site.store);
    assert.deepEqual([Object.keys(areas), areas['garden'], live.version], [['garden'], before, version]);
  });

  test('stays as it was when its container does not respond, and stops no other', async () => {
    await release();
    await garden.stop();
    const { version } = host.bring(buildHost(site.packageFolder(), '2.0.0'));
    await release();
    assert.match(output.join('\n'), /http:\/\/\S+ stays as it was: /);
    const { areas, host: live } = await readReleaseMap(site.store);
    assert.deepEqual([Object.keys(areas), live.version], [['garden'], version]);
    await garden.stop();
  });

  test('ends with an error when there is no host yet', async () => {
    await host.stop();
    await assert.rejects(release(), /no host/);
  });
});
