import assert from 'node:assert/strict';
import path from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { readdirSync, rmSync } from 'node:fs';
import { writeSdk } from '../../release-tool/testing/packed-sdk.ts';
import { SiteInFolder } from '../../release-tool/testing/site-in-folder.ts';
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

  const pack = (content: string) => writeSdk(path.join(root, 'sdk'), '3.2.0', { content });
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
});
