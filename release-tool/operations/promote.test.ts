import { rmSync } from 'node:fs';
import path from 'node:path';
import { readReleaseMap } from '../testing/read-release-map.ts';
import { readHistory, readNewestEntry } from '../site/release-log.ts';
import { siteForEachTest } from '../testing/site-for-each-test.ts';
import { TEST_PAGE } from '../testing/site-in-folder.ts';

const site = siteForEachTest();

test('promoting writes the log, the map and the page, and leaves what is not named as it is', async () => {
  await site.compose();
  const before = await readReleaseMap(site.store);
  await site.promote([await site.publishArea('pond')], { who: '엄마', why: '연못이 다 됐어요' });
  const map = await readReleaseMap(site.store);
  expect(map).toMatchObject({ revision: 2, host: before.host, canaries: {} });
  expect(map.areas['garden']).toEqual(before.areas['garden']);
  expect(map.areas['pond']).toMatchObject({ version: '1.0.0', entry: 'entry.js', baseUrl: '/pond/1.0.0/' });
  expect(await site.text('index.html')).toContain('"revision":2');
  const [newest, first] = await readHistory(site.store);
  expect(newest).toMatchObject({
    revision: 2,
    who: '엄마',
    why: '연못이 다 됐어요',
    change: { kind: 'promote', versions: [{ name: 'pond', version: '1.0.0' }] },
    previous: expect.stringMatching(/^sha256-/),
  });
  expect(first).toMatchObject({ revision: 1, previous: null });
});

test('the first promotion needs the host, and a page', async () => {
  const garden = await site.publishArea('garden');
  await expect(site.promote([garden])).rejects.toThrow('has no page yet');
  const outcome = await site.promote([garden], { page: TEST_PAGE });
  expect(outcome).toMatchObject({ kind: 'rejected', violations: [{ code: 'no-host' }] });
  expect(await site.promote([garden], { page: TEST_PAGE, force: 'now' })).toMatchObject({ kind: 'rejected' });
  expect(await readNewestEntry(site.store)).toBeUndefined();
});

test('what the check refuses goes live with a reason, and the log has both; a reason that was not needed it has not', async () => {
  await site.compose();
  const park = await site.publishArea('park', { prefix: '/Garden' });
  const outcome = await site.promote([park], { force: '오늘 밤만' });
  expect(outcome).toMatchObject({ kind: 'changed', entry: { forced: { reason: '오늘 밤만' } } });
  expect((await readNewestEntry(site.store))?.forced?.against.join()).toContain('/Garden');
  await site.promote([await site.publishArea('pond')], { force: 'to be sure' });
  expect((await readNewestEntry(site.store))?.forced).toBeUndefined();
  const unpublished = await site.promote([{ name: 'garden', version: '9.9.9' }], { force: 'now' });
  expect(unpublished).toMatchObject({ kind: 'rejected', violations: [{ code: 'not-published' }] });
});

test('a canary stands beside the live version, grows, and ends when a version is promoted for everybody', async () => {
  await site.compose();
  const next = await site.publishArea('garden', { packageVersion: '1.1.0' });
  await site.promote([next], { percent: 10 });
  const { areas, canaries } = await readReleaseMap(site.store);
  expect(areas['garden']?.version).toBe('1.0.0');
  expect(canaries['garden']).toMatchObject({ percent: 10, release: { version: '1.1.0' } });
  await site.promote([next], { percent: 50 });
  expect((await readReleaseMap(site.store)).canaries['garden']?.percent).toBe(50);
  await site.promote([next]);
  const after = await readReleaseMap(site.store);
  expect(after.areas['garden']?.version).toBe('1.1.0');
  expect(after.canaries).toEqual({});
});

test('there is no canary of what is live already, of two at once, or of nothing', async () => {
  const host = await site.publishHost('1.1.0');
  const pond = await site.publishArea('pond');
  const garden = { name: 'garden', version: '1.0.0' };
  await expect(site.promote([host], { percent: 10, page: TEST_PAGE })).rejects.toThrow('nothing is live');
  await site.compose();
  await expect(site.promote([garden], { percent: 10 })).rejects.toThrow('live for everybody');
  await expect(site.promote([host, pond], { percent: 10 })).rejects.toThrow('one version of one area');
  await expect(site.promote([pond], { percent: 0 })).rejects.toThrow('more than 0');
  expect((await readNewestEntry(site.store))?.revision).toBe(1);
});

test('what a killed run or an old file left at the root is repaired by the next change, which says so', async () => {
  await site.compose();
  const old = await site.text('index.html');
  await site.promote([await site.publishArea('garden', { packageVersion: '1.1.0' })]);
  await site.store.replace('index.html', old);
  rmSync(path.join(site.address, 'releases.json'));
  const outcome = await site.promote([await site.publishArea('pond')]);
  expect(outcome).toMatchObject({ kind: 'changed', entry: { repaired: ['releases.json', 'index.html'] } });
  expect((await readReleaseMap(site.store)).areas['garden']?.version).toBe('1.1.0');
  expect(await site.text('index.html')).toContain('"revision":3');
});
