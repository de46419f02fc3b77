import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startFakeS3, type FakeS3 } from 'object-store/testing/fake-s3';
import { readReleaseMap } from '../testing/read-release-map.ts';
import { openSiteStore } from '../store/open-store.ts';
import type { SiteStore } from '../store/site-store.ts';
import { buildArea, buildHost } from '../testing/built-package.ts';
import { TEST_PAGE } from '../testing/site-in-folder.ts';
import { allowed, newSigner, putTestKeys } from '../testing/test-keys.ts';
import { collectGarbage } from './collect-garbage.ts';
import { promote } from './promote.ts';
import { publish } from './publish.ts';
import { refresh } from './refresh.ts';
import { rollback } from './rollback.ts';

let folder: string;
let s3: FakeS3;
let store: SiteStore;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'bucket-'));
  s3 = await startFakeS3('site');
  store = openSiteStore('s3://site/ongi', s3.env);
});

afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a site in a bucket is published into, promoted, taken back and cleared like one in a folder', async () => {
  // Both publish at once: the signature of each is stored, and stays.
  const signers = [newSigner(), newSigner()] as const;
  const keys = await putTestKeys(
    store,
    signers.map((signer, index) => allowed(signer, `team ${index}`, ['*'])),
  );
  const [signer] = signers;
  const team = { who: 'the team', why: 'a test', authority: { keys, signer } };
  const release = (built: string, by = signer) =>
    publish(path.join(built, 'dist'), store, { authority: { keys, signer: by }, who: 'a team' });
  const signatures = async (): Promise<string[]> => {
    const files = (await store.list('garden/1.0.0')).filter((file) => file.includes('contract.sig'));
    return Promise.all(
      files.map(async (file) => file + Buffer.from((await store.read(file)) ?? '').toString()),
    );
  };

  const built = buildArea(path.join(folder, 'garden'), 'garden');
  const [garden] = await Promise.all(signers.map((by) => release(built, by)));
  const stored = await signatures();
  expect(stored).toHaveLength(signers.length);
  for (const { keyId } of signers)
    expect(stored.filter((one) => one.includes(`"keyId": "${keyId}"`))).toHaveLength(1);
  for (const by of signers) await release(built, by);
  expect(await signatures()).toEqual(stored);

  const host = await release(buildHost(path.join(folder, 'host')));
  const changed = { packageVersion: '1.1.0', content: 'newer()' };
  const newer = await release(buildArea(path.join(folder, 'newer'), 'garden', changed));
  await promote(store, { ...team, versions: [host, garden ?? newer], page: TEST_PAGE });
  await promote(store, { ...team, versions: [newer], percent: 10 });
  expect((await readReleaseMap(store)).canaries['garden']?.release.version).toBe('1.1.0');
  await promote(store, { ...team, versions: [newer] });
  await rollback(store, { ...team, name: 'garden' });

  const map = await readReleaseMap(store);
  expect(map).toMatchObject({ revision: 4, areas: { garden: { version: '1.0.0' } }, canaries: {} });
  expect(new TextDecoder().decode(await store.read('index.html'))).toContain('"revision":4,');
  const now = new Date(Date.now() + 31 * 24 * 60 * 60 * 1_000);
  await refresh(store, { ...team, now });
  const clear = { authority: team.authority, retentionDays: 30, isDryRun: false, now };
  const { removed } = await collectGarbage(store, clear);
  expect(removed).toEqual([{ name: 'garden', version: '1.1.0' }]);
  expect(await store.list('garden/1.1.0')).toEqual([]);
});
