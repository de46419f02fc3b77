/** @jest-environment node */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startFakeS3, type FakeS3 } from 'object-store/testing/fake-s3';
import { buildArea, buildHost } from '../testing/built-package.ts';
import { TEST_PAGE } from '../testing/site-in-folder.ts';
import { refresh } from './refresh.ts';
import { collectGarbage } from './collect-garbage.ts';
import { allowed, newSigner, putTestKeys } from '../testing/test-keys.ts';
import { promote } from './promote.ts';
import { publish, type Published } from './publish.ts';
import { readReleaseMap } from '../site/read-release-map.ts';
import { rollback } from './rollback.ts';
import { openSiteStore } from '../store/open-store.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

const TEST_BUCKET = 'site';

let folder: string;
let s3: FakeS3;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'bucket-'));
  s3 = await startFakeS3(TEST_BUCKET);
});

afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a site in a bucket is published into, promoted, taken back and cleared like one in a folder', async () => {
  const store = openSiteStore(`s3://${TEST_BUCKET}/ongi`, s3.env);
  const signer = newSigner();
  const keys = await putTestKeys(store, [allowed(signer, 'the team', ['*'])]);
  const team = { who: 'the team', why: 'a test', authority: { keys, signer } };
  const release = (packageFolder: string): Promise<Published> =>
    publish(path.join(packageFolder, 'dist'), store, { authority: team.authority, who: team.who });

  const host = await release(buildHost(path.join(folder, 'host')));
  const garden = await release(buildArea(path.join(folder, 'garden'), 'garden'));
  const newer = await release(
    buildArea(path.join(folder, 'newer'), 'garden', { packageVersion: '1.1.0', content: 'newer()' }),
  );
  await promote(store, { ...team, versions: [host, garden], page: TEST_PAGE });
  await promote(store, { ...team, versions: [newer], percent: 10 });
  expect((await readReleaseMap(store)).canaries['garden']?.release.version).toBe('1.1.0');
  await promote(store, { ...team, versions: [newer] });
  await rollback(store, { ...team, name: 'garden' });

  const map = await readReleaseMap(store);
  expect(map).toMatchObject({ revision: 4, areas: { garden: { version: '1.0.0' } }, canaries: {} });
  const page = await store.read('index.html');
  expect(new TextDecoder().decode(page)).toContain('"revision":4,');
  const later = new Date(Date.now() + 31 * DAY_MS);
  await refresh(store, { ...team, now: later });
  const clear = { authority: team.authority, retentionDays: 30, isDryRun: false, now: later };
  const { removed } = await collectGarbage(store, clear);
  expect(removed).toEqual([{ name: 'garden', version: '1.1.0' }]);
  expect(await store.list('garden/1.1.0')).toEqual([]);
});

test('of two keys that publish the same content at once, the signature of each is stored, and stays', async () => {
  const store = openSiteStore(`s3://${TEST_BUCKET}/race`, s3.env);
  const signers = [newSigner(), newSigner()];
  const keys = await putTestKeys(
    store,
    signers.map((signer, index) => allowed(signer, `team ${index}`, ['garden'])),
  );
  const built = path.join(buildArea(path.join(folder, 'race'), 'garden'), 'dist');
  const stored = async (): Promise<string[]> => {
    const files = (await store.list('garden')).filter((file) => file.includes('contract.sig'));
    return Promise.all(
      files.map(async (file) => file + Buffer.from((await store.read(file)) ?? '').toString()),
    );
  };
  const release = (signer: (typeof signers)[number]): Promise<Published> =>
    publish(built, store, { authority: { keys, signer }, who: 'a team' });
  await Promise.all(signers.map(release));
  const first = await stored();
  expect(first).toHaveLength(signers.length);
  for (const { keyId } of signers)
    expect(first.filter((one) => one.includes(`"keyId": "${keyId}"`))).toHaveLength(1);
  for (const signer of signers) await release(signer);
  expect(await stored()).toEqual(first);
});
