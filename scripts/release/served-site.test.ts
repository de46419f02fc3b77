import assert from 'node:assert/strict';
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { SiteRejection, SiteState } from '../../api/src/site/site-state.ts';
import { VerifiedSite } from '../../api/src/site/verified-site.ts';
import { startTestApi } from '../../api/src/testing/server/test-api.ts';
import { jsonFile } from '../../federation/release-format/json-file.ts';
import { fingerprintOf } from '../../federation/release-format/trust/node-signatures.ts';
import { keyListPath } from '../../release-tool/format/site-paths.ts';
import { firstKeyList, signKeyList } from '../../release-tool/keys/draft-key-list.ts';
import { newestRoots, putKeyList } from '../../release-tool/keys/key-lists.ts';
import { configure } from '../../release-tool/operations/configure.ts';
import { refresh } from '../../release-tool/operations/refresh.ts';
import { entryPath, readEntry } from '../../release-tool/site/release-log.ts';
import { SiteInFolder } from '../../release-tool/testing/site-in-folder.ts';
import { allowed, newSigner } from '../../release-tool/testing/test-keys.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

describe('what serves the page', () => {
  let site: SiteInFolder;
  let now: Date;
  let alarms: (SiteRejection | undefined)[];

  beforeEach(async () => {
    site = await SiteInFolder.make();
    now = new Date();
    alarms = [];
    await site.compose();
  });

  afterEach(() => site.remove());

  const folderOf = (name: string): string => path.join(site.folder, name);

  function server(pinnedRoots: string | null = null): Promise<VerifiedSite> {
    return VerifiedSite.open({
      siteDirectory: site.address,
      seenFile: folderOf('site-seen.json'),
      pinnedRoots,
      clock: () => now,
      onChange: (rejection) => void alarms.push(rejection),
    });
  }

  async function promoteGarden(packageVersion: string): Promise<void> {
    await site.promote([await site.publishArea('garden', { packageVersion })]);
  }

  function assertServed({ page, rejection }: SiteState, garden: string, why?: SiteRejection): void {
    assert.equal(page?.releases.areas['garden']?.version, garden);
    assert.ok(page?.html.includes(`/garden/${garden}/`));
    assert.equal(rejection, why);
  }

  /** Puts the whole site back to what it was, as a backup or a mirror would. */
  function putBack(copy: string): void {
    rmSync(site.address, { recursive: true });
    cpSync(copy, site.address, { recursive: true });
  }

  /** Puts a site in its place that is signed under roots of its own. Returns their fingerprint. */
  async function putOtherSite(garden: string): Promise<string> {
    const other = await SiteInFolder.make();
    const root = newSigner();
    await other.store.remove(keyListPath(1));
    const ownRoots = { publicKeys: [root.publicKey], threshold: 1 };
    const list = firstKeyList(ownRoots, [allowed(other.signer, 'operator', ['*'])], new Date());
    await putKeyList(other.store, signKeyList(list, [root]));
    await other.compose();
    await other.promote([await other.publishArea('garden', { packageVersion: garden })]);
    putBack(other.address);
    other.remove();
    return fingerprintOf(newestRoots(list));
  }

  test('serves a release with the next request, and what the log says whatever lies at the root', async () => {
    const served = await server();
    assertServed(await served.state(), '1.0.0');
    await promoteGarden('1.1.0');
    await site.store.replace('index.html', '<script src="https://evil.example/x.js"></script>');
    assertServed(await served.state(), '1.1.0');
    assert.deepEqual(alarms, []);
  });

  test('goes on with what it had when an older state is put back, also after a restart', async () => {
    cpSync(site.address, folderOf('backup'), { recursive: true });
    await promoteGarden('1.1.0');
    const served = await server();
    assertServed(await served.state(), '1.1.0');
    putBack(folderOf('backup'));
    assertServed(await served.state(), '1.1.0', 'older');
    assertServed(await (await server()).state(), '1.1.0', 'older');
    assert.deepEqual(alarms, ['older', 'older']);
  });

  test('says when the site is well again', async () => {
    cpSync(site.address, folderOf('backup'), { recursive: true });
    await promoteGarden('1.1.0');
    cpSync(site.address, folderOf('newest'), { recursive: true });
    const served = await server();
    await served.state();
    putBack(folderOf('backup'));
    await served.state();
    putBack(folderOf('newest'));
    assertServed(await served.state(), '1.1.0');
    assert.deepEqual(alarms, ['older', undefined]);
  });

  test('does not believe an entry that nobody signed', async () => {
    const served = await server();
    await served.state();
    await promoteGarden('1.1.0');
    const entry = await readEntry(site.store, 2);
    await site.store.replace(entryPath(3), jsonFile({ ...entry, revision: 3, why: 'because I can' }));
    const state = await served.state();
    assertServed(state, '1.0.0', 'unsigned-log');
  });

  test('does not believe roots that do not follow from those it knows, unless the operator says so', async () => {
    const served = await server();
    await served.state();
    const roots = await putOtherSite('2.0.0');
    assertServed(await served.state(), '1.0.0', 'wrong-roots');
    assertServed(await (await server()).state(), '1.0.0', 'wrong-roots');
    assertServed(await (await server('0'.repeat(32))).state(), '1.0.0', 'wrong-roots');
    assertServed(await (await server(roots)).state(), '2.0.0');
  });

  test('goes on when the signer is away and the time has passed, and serves nothing that was never valid', async () => {
    const served = await server();
    await served.state();
    now = new Date(Date.now() + 31 * DAY_MS);
    assertServed(await served.state(), '1.0.0', 'expired');
    assert.deepEqual(alarms, ['expired']);
    rmSync(folderOf('site-seen.json'));
    assert.deepEqual(await (await server()).state(), { page: undefined, rejection: 'expired' });
    const authority = await site.authority();
    await refresh(site.store, { authority, who: 'the signer', why: 'back again', now });
    assertServed(await served.state(), '1.0.0');
    assert.deepEqual(alarms.slice(-1), [undefined]);
  });

  test('answers a request by it, and says in its health why not', async () => {
    cpSync(site.address, folderOf('backup'), { recursive: true });
    await configure(site.store, { authority: await site.authority(), who: 'test', why: 'test' });
    const api = await startTestApi({ SITE_DIR: site.address, LOG_LEVEL: 'silent' });
    const mapOf = async (): Promise<unknown> => (await fetch(`${api.origin}/releases.json`)).json();
    const newest = await mapOf();
    putBack(folderOf('backup'));
    assert.deepEqual(await mapOf(), newest);
    assert.match(await (await fetch(`${api.origin}/home`)).text(), /"revision":2,/);
    assert.match(await (await fetch(`${api.origin}/api/health`)).text(), /"siteRejection":"older"/);
  });
});
