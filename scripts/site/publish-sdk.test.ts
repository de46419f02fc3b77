import assert from 'node:assert/strict';
import path from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { readdirSync, rmSync } from 'node:fs';
import { verifyPlatform } from '../../federation/release-format/platform/verify-platform.ts';
import { writeSdk } from '../../release-tool/testing/packed-sdk.ts';
import { SiteInFolder } from '../../release-tool/testing/site-in-folder.ts';
import { contentsOf } from '../../release-tool/testing/team-site.ts';
import { publishSdk, sdkFolderIn } from './publish-sdk.ts';

describe('the packed packages beside a host', () => {
  let site: SiteInFolder;
  let root: string;
  let requests = 0;

  beforeEach(async () => {
    site = await SiteInFolder.make();
    root = path.join(site.folder, 'tree');
    requests = 0;
  });
  afterEach(() => site.remove());

  const pack = (content: string, version = '3.2.0') => writeSdk(path.join(root, 'sdk'), version, { content });
  const publishPacked = () =>
    publishSdk(site.store, {
      folder: sdkFolderIn(root),
      who: 'a test',
      authority: () => {
        requests += 1;
        return site.authority();
      },
    });
  const published = (): string[] => readdirSync(path.join(site.address, 'sdk')).toSorted();

  test('nothing happens where none were ever packed, or packing has not ended', async () => {
    assert.equal(await publishPacked(), undefined);
    pack('one');
    rmSync(path.join(sdkFolderIn(root), 'contract.json'));
    assert.equal(await publishPacked(), undefined);
    assert.equal(requests, 0);
  });

  test('are published once, under their number; other content of that number besides', async () => {
    pack('one');
    assert.deepEqual(await publishPacked(), { name: 'sdk', version: '3.2.0', isNew: true });
    assert.equal(await publishPacked(), undefined);
    pack('two');
    assert.match((await publishPacked())?.version ?? '', /^3\.2\.0-[0-9a-f]{10}$/);
    assert.equal(await publishPacked(), undefined);
    pack('one');
    assert.equal(await publishPacked(), undefined);
    assert.equal(published().length, 2);
  });

  test('of an upgraded clone leave those of before as they were, listed and signed', async () => {
    await site.compose();
    pack('older', '3.1.0');
    await publishPacked();
    const [alone] = await servedSdks();
    const before = await contentsOf(site.store);
    rmSync(sdkFolderIn(root), { recursive: true });
    pack('newer', '3.2.0');
    await publishPacked();
    const [newer, older, ...others] = await servedSdks();
    assert.deepEqual([newer?.version, older, others], ['3.2.0', alone, []]);
    const after = await contentsOf(site.store);
    const ofOlder = Object.keys(before).filter((file) => file.startsWith('sdk/'));
    assert.ok(ofOlder.length > 0);
    for (const file of ofOlder) assert.equal(after[file], before[file], file);
  });

  async function servedSdks() {
    const platform: unknown = JSON.parse(await site.text('platform.json'));
    const verdict = await verifyPlatform(platform, { roots: undefined, now: new Date() });
    return verdict.kind === 'valid' ? verdict.platform.facts.sdks : assert.fail(verdict.reason);
  }
});
