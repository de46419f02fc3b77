import { siteForEachTest } from '../testing/site-for-each-test.ts';
import { TEST_PAGE } from '../testing/site-in-folder.ts';
import { Watch } from './watch.ts';
import { canaryVersions, liveSince } from '../site/live-versions.ts';
import { readReleaseMap } from '../testing/read-release-map.ts';
import { readHistory } from '../site/release-log.ts';
import { refresh } from '../operations/refresh.ts';
import { collectGarbage } from '../operations/collect-garbage.ts';
import { configure } from '../operations/configure.ts';
import { retire, rollback, type RollbackOutcome } from '../operations/rollback.ts';
import { writeHost } from '../testing/built-package.ts';

const HOST = { name: 'host', version: '2.0.0' };
const POND = { name: 'pond', version: '1.0.0' };
const PERCENT = 10;

const site = siteForEachTest(async (each) => {
  await each.compose();
  const host = { contract: () => ({ packageVersion: '2.0.0' }), files: { 'head.js': 'head()' } };
  await each.publish(writeHost(each.packageFolder(), host));
  await each.publishArea('pond');
  for (const canary of [HOST, POND]) await each.promote([canary], { percent: PERCENT });
});

async function takeBack(name: string, to?: string): Promise<RollbackOutcome> {
  return rollback(site.store, { name, to, ...(await site.by()) });
}

/** Of every thousand pages so many fail. */
async function watchWith(errors: number): Promise<void> {
  let isFirst = true;
  const watch = new Watch({
    store: site.store,
    who: 'watch',
    readAuthority: () => site.authority(),
    readFigures: async (area, [version = '']) => {
      const counts = { 'area-shown': 1_000, 'area-error': errors };
      return {
        counts: Object.entries(isFirst ? {} : counts).map(([metric, count]) => {
          return { area, version, metric, upTo: 1, count };
        }),
      };
    },
    steps: [PERCENT],
    stepMs: 0,
    minShown: 300,
    settleMs: 0,
    report: () => undefined,
  });
  await watch.round();
  isFirst = false;
  while ((await watch.round()).kind === 'look-again');
}

test('both stand beside what is live, signed, with when they began, and neither is collected as garbage', async () => {
  const { releases } = await site.newest();
  const map = await readReleaseMap(site.store);
  expect(map).toMatchObject({
    host: { version: '1.0.0' },
    hostCanary: { percent: PERCENT, release: { version: '2.0.0', signature: {} } },
    canaries: { pond: { percent: PERCENT, release: { version: '1.0.0' } } },
  });
  expect(map.areas['pond']).toBeUndefined();
  expect(canaryVersions(releases)).toEqual([HOST, POND].map((named) => ({ ...named, percent: PERCENT })));
  const since = await liveSince(site.store, await site.newest());
  const began = (await readHistory(site.store, 2)).toReversed().map(({ at }) => at);
  expect([HOST, POND].map((version) => since(version, 'canary'))).toEqual(began);
  const now = new Date(Date.now() + 90 * 24 * 60 * 60 * 1_000);
  const by = await site.by();
  await refresh(site.store, { ...by, now });
  const { removed } = await collectGarbage(site.store, { ...by, retentionDays: 30, isDryRun: true, now });
  expect(removed).toEqual([]);
});

test('taken back, neither is there any more, and nobody has the new area', async () => {
  for (const { name } of [HOST, POND]) expect(await takeBack(name)).toMatchObject({ kind: 'changed' });
  const { change, releases } = await site.newest();
  expect(change).toEqual({ kind: 'rollback', ...POND, to: 'none' });
  expect(canaryVersions(releases)).toEqual([]);
  expect(releases).not.toHaveProperty('hostCanary');
  expect(await site.text('index.html')).not.toContain('data-canary');
  await expect(takeBack('pond')).rejects.toThrow('has no live pond');
  await expect(takeBack('pond', '1.0.0')).rejects.toThrow('has no live pond');
});

test('promoted for everybody, they are live and no canaries; the way back of the host is the one before', async () => {
  await site.promote([HOST, POND]);
  const { releases } = await site.newest();
  expect(canaryVersions(releases)).toEqual([]);
  expect(releases).toMatchObject({ host: { version: '2.0.0' }, areas: { pond: { version: '1.0.0' } } });
  await takeBack('host');
  expect((await site.newest()).releases.host.version).toBe('1.0.0');
});

test('what another team releases meanwhile leaves them as they are; the new area can be retired before it was live', async () => {
  const { hostCanary, canaries } = (await site.newest()).releases;
  await site.promote([await site.publishArea('garden', { packageVersion: '1.1.0' })]);
  expect((await site.newest()).releases).toMatchObject({ hostCanary, canaries });
  await retire(site.store, { name: 'pond', ...(await site.by()) });
  expect(canaryVersions((await site.newest()).releases).map(({ name }) => name)).toEqual(['host']);
});

test('a page that names another file has its sum from both hosts, where they have it', async () => {
  await configure(site.store, { page: { ...TEST_PAGE, headScript: 'head.js' }, ...(await site.by()) });
  const { host, hostCanary } = (await site.newest()).releases;
  expect(hostCanary).toMatchObject({
    percent: PERCENT,
    release: { files: { 'head.js': expect.any(String) } },
  });
  expect(host.files).not.toHaveProperty('head.js');
  const html = await site.text('index.html');
  expect(html).toContain(' data-head="head.js"');
  expect(html).not.toContain('src="/host/1.0.0/head.js"');
});

test('a watch takes both back where 5 % of their pages fail: against the live host, and against 2 %', async () => {
  await watchWith(50);
  expect(canaryVersions((await site.newest()).releases)).toEqual([]);
  expect((await site.newest()).releases.host.version).toBe('1.0.0');
});

test('a watch makes both live where nothing fails', async () => {
  await watchWith(0);
  const { releases } = await site.newest();
  expect(canaryVersions(releases)).toEqual([]);
  expect(releases).toMatchObject({ host: { version: '2.0.0' }, areas: { pond: { version: '1.0.0' } } });
});
