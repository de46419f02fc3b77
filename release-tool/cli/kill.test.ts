/** @jest-environment node */
import { IS_FULL_RUN } from '../../scripts/test/full-run.ts';
import { seededRandom } from 'federation/testing/seeded-random';
import { expectWhole, mapInPage } from '../testing/whole-site.ts';
import { killableTool } from '../testing/killable-tool.ts';
import { siteForEachTest } from '../testing/site-for-each-test.ts';
import { checkSite } from '../checks/check-site.ts';
import { repair } from '../operations/refresh.ts';
import { readHistory, readNewestEntry } from '../site/release-log.ts';
import { readReleaseMap } from '../site/read-release-map.ts';
import type { ReleaseMap } from 'federation/release-format/release-map';

const KILLS = IS_FULL_RUN ? 50 : 8;
const PAIRS = IS_FULL_RUN ? 20 : 4;
const RANDOM_SEED = 20_261_122;
/** Slightly more than the file events of one change. */
const EVENTS = 16;
/** Child processes are slow on a busy machine. */
const TEST_LIMIT_MS = 120_000;

const site = siteForEachTest(async (each) => {
  await each.compose();
  await each.publishArea('garden', { packageVersion: '1.1.0' });
});

async function newestMap(): Promise<ReleaseMap> {
  const newest = await readNewestEntry(site.store);
  if (newest === undefined) throw new Error('the log is empty');
  return newest.releases;
}

/** Kills a change at a random moment; expects a consistent site and a working next command. */
async function killAndContinue(kill: number, random: () => number): Promise<void> {
  const before = await newestMap();
  const isNew = before.areas['garden']?.version === '1.1.0';
  const args = isNew ? ['rollback', 'garden'] : ['promote', 'garden', '1.1.0'];
  await killableTool(site, args, Math.ceil(random() * EVENTS));

  const seen = await mapInPage(site.store);
  const after = await newestMap();
  expect([before, after]).toContainEqual(seen);
  expect([before.revision, before.revision + 1]).toContain(after.revision);
  await expectWhole(site.store, seen);

  // Mostly in this process: a child takes as long as the killed one.
  const authority = await site.authority();
  const hasGoneOn =
    kill % 5 === 0
      ? (await killableTool(site, ['repair'])).code === 0
      : (await repair(site.store, { authority, who: 'test', why: 'test' })).kind === 'changed';
  expect(hasGoneOn).toBe(true);
  const repaired = await newestMap();
  expect(repaired).toMatchObject({ revision: after.revision + 1, areas: after.areas });
  expect(await mapInPage(site.store)).toEqual(repaired);
  expect(await readReleaseMap(site.store)).toEqual(repaired);
  expect(await checkSite(site.store, await readNewestEntry(site.store), authority.keys)).toEqual([]);
}

test(
  'killed at any moment the site is one map or the other, whole, and the next command goes on from there',
  async () => {
    const random = seededRandom(RANDOM_SEED);
    expect((await killableTool(site, ['promote', 'garden', '1.1.0'])).code).toBe(0);
    for (let kill = 0; kill < KILLS; kill += 1) {
      await killAndContinue(kill, random).catch((error: unknown) => {
        throw new Error(`kill ${kill} with random seed ${RANDOM_SEED}`, { cause: error });
      });
    }
    const history = await readHistory(site.store);
    expect(history[0]?.revision).toBe(history.length);
  },
  TEST_LIMIT_MS,
);

test(
  'of two teams that promote at the same moment none is lost: both in order, or one is told that the other was first',
  async () => {
    await site.publishArea('pond');
    await site.promote([await site.publishArea('pond', { packageVersion: '1.1.0' })]);
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const { revision } = await newestMap();
      const version = pair % 2 === 0 ? '1.1.0' : '1.0.0';
      const other = pair % 2 === 0 ? '1.0.0' : '1.1.0';
      const ended = await Promise.all([
        killableTool(site, ['promote', 'garden', version, '--who', '꽃밭 팀']),
        killableTool(site, ['promote', 'pond', other, '--who', '연못 팀']),
      ]);
      const [garden, pond] = ended;
      const now = await newestMap();
      expect(await mapInPage(site.store)).toEqual(now);
      expect(now.revision).toBe(revision + ended.filter(({ code }) => code === 0).length);
      expect(now.areas['garden']?.version === version).toBe(garden.code === 0);
      expect(now.areas['pond']?.version === other).toBe(pond.code === 0);
      for (const { code, output } of ended) {
        if (code === 0) continue;
        expect({ code, output }).toEqual({
          code: 3,
          output: expect.stringMatching(/(꽃밭|연못) 팀 was first/),
        });
      }
      expect(ended.some(({ code }) => code === 0)).toBe(true);
      // Retry, otherwise the next pair would promote what is live.
      if (garden.code === 3) await site.promote([{ name: 'garden', version }]);
      if (pond.code === 3) await site.promote([{ name: 'pond', version: other }]);
    }
    const history = await readHistory(site.store);
    expect(history.map(({ revision }) => revision)).toEqual(
      history.map((_, index) => history.length - index),
    );
  },
  TEST_LIMIT_MS,
);
