import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { seededRandom } from 'federation/testing/seeded-random';
import { newKeyPair } from '../keys/key-pair.ts';
import { promote } from '../operations/promote.ts';
import { publish } from '../operations/publish.ts';
import { repair } from '../operations/refresh.ts';
import { retire, rollback } from '../operations/rollback.ts';
import { readReleaseMap } from '../testing/read-release-map.ts';
import { readHistory } from '../site/release-log.ts';
import type { FolderStore } from '../store/folder-store.ts';
import { buildArea } from '../testing/built-package.ts';
import { IS_FULL_RUN } from '../../scripts/test/full-run.ts';
import { FullStore, isOutOfSpace } from '../testing/full-store.ts';
import { killableTool } from '../testing/run-release-tool.ts';
import { expectWhole, mapInPage, siteForEachTest } from '../testing/site-for-each-test.ts';
import { TEST_ROOT_PEM } from '../testing/test-keys.ts';

/** Each operation once, at least. */
const KILLS = IS_FULL_RUN ? 150 : 7;
const PAIRS = IS_FULL_RUN ? 20 : 2;
const RANDOM_SEED = 20_261_123;
/** Slightly more than the file events of a publish, the longest. */
const EVENTS = 40;
/** Child processes are slow on a busy machine. */
const TEST_LIMIT_MS = 600_000;

let version = 0;

const site = siteForEachTest(async (each) => {
  version = 0;
  await each.compose();
  await each.publishArea('garden', { packageVersion: '1.1.0' });
  await each.promote([await each.publishArea('pond')]);
  writeFileSync(path.join(each.folder, 'root.pem'), TEST_ROOT_PEM);
});

function nextBuild(): string {
  version += 1;
  const packageVersion = `2.0.${version}`;
  return buildArea(site.packageFolder(), 'garden', { packageVersion, content: `entry(${version})` });
}

/** What is typed; several: at the same moment. What came before may have been done or not. */
const OPERATIONS: Record<string, () => Promise<string[][]>> = {
  publish: async () => [['publish', nextBuild()]],
  promote: async () => [['promote', 'garden', '1.1.0']],
  rollback: async () => [['rollback', 'garden']],
  retire: async () => [['retire', 'garden']],
  gc: async () => {
    await site.publish(nextBuild());
    return [['gc', '--keep-days', '0']];
  },
  'a rotation of keys': async () => {
    const root = path.join(site.folder, 'root.pem');
    return [['keys', 'trust', newKeyPair().publicKey, '--owner', `team ${version}`, 'pond', '--root', root]];
  },
  'two teams': async () => [
    ['promote', 'garden', '1.0.0', '--who', '꽃밭 팀'],
    ['promote', 'pond', '1.0.0', '--who', '연못 팀'],
  ],
};

/** The page is that of some entry, its files are there, and nothing in the log was done by nobody. */
async function expectWholeAndVerified(): Promise<void> {
  const history = await readHistory(site.store);
  const seen = await mapInPage(site.store);
  expect(history.map(({ releases }) => releases)).toContainEqual(seen);
  await expectWhole(site.store, seen);
  const violations = await site.violations();
  // A killed run may not have written the page anew.
  expect(violations.filter(({ code }) => code !== 'map-replayed')).toEqual([]);
}

/** Kills an operation at a random moment; expects a consistent site and a working next command. */
async function killAndContinue(kill: number, random: () => number): Promise<void> {
  const typed = Object.values(OPERATIONS)[kill % Object.keys(OPERATIONS).length];
  const commands = (await typed?.()) ?? [];
  const before = await site.newest();
  await Promise.all(commands.map((args) => killableTool(site, args, Math.ceil(random() * EVENTS))));
  await expectWholeAndVerified();
  const after = await site.newest();
  expect([0, 1, commands.length]).toContain(after.revision - before.revision);
  // Mostly in this process: a child takes as long as the killed one.
  const isRepaired =
    kill === 0
      ? (await killableTool(site, ['repair'])).code === 0
      : (await repair(site.store, await site.by())).kind === 'changed';
  expect(isRepaired).toBe(true);
  const { releases } = await site.newest();
  expect(releases).toMatchObject({ revision: after.revision + 1, areas: after.releases.areas });
  expect(await mapInPage(site.store)).toEqual(releases);
  expect(await readReleaseMap(site.store)).toEqual(releases);
  expect(await site.violations()).toEqual([]);
}

test(
  'killed at any moment of anything that it does, the site is whole and verifies, and goes on',
  async () => {
    const random = seededRandom(RANDOM_SEED);
    for (let kill = 0; kill < KILLS; kill += 1) {
      await killAndContinue(kill, random).catch((error: unknown) => {
        throw new Error(`kill ${kill} with random seed ${RANDOM_SEED}`, { cause: error });
      });
    }
    // Each was repaired, which is an entry, and some were done.
    expect((await site.newest()).revision).toBeGreaterThan(KILLS);
  },
  TEST_LIMIT_MS,
);

test(
  'of two teams that promote at the same moment none is lost: both in order, or one is told that the other was first',
  async () => {
    await site.promote([await site.publishArea('pond', { packageVersion: '1.1.0' })]);
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const { revision } = await site.newest();
      const [version = '', other = ''] = pair % 2 === 0 ? ['1.1.0', '1.0.0'] : ['1.0.0', '1.1.0'];
      const teams = [
        { name: 'garden', version, who: '꽃밭 팀' },
        { name: 'pond', version: other, who: '연못 팀' },
      ];
      const ended = await Promise.all(
        teams.map(async (team) => {
          const args = ['promote', team.name, team.version, '--who', team.who];
          return { ...team, ...(await killableTool(site, args)) };
        }),
      );
      const now = await site.newest();
      expect(await mapInPage(site.store)).toEqual(now.releases);
      expect(now.revision).toBe(revision + ended.filter(({ code }) => code === 0).length);
      expect(now.revision).toBeGreaterThan(revision);
      for (const { name, version, code, stderr } of ended) {
        expect(now.releases.areas[name]?.version === version).toBe(code === 0);
        if (code === 0) continue;
        expect([code, stderr]).toEqual([3, expect.stringMatching(/(꽃밭|연못) 팀 was first/)]);
        // Retry, otherwise the next pair would promote what is live.
        await site.promote([{ name, version }]);
      }
    }
    const revisions = (await readHistory(site.store)).map(({ revision }) => revision);
    expect(revisions).toEqual(revisions.map((_, index) => revisions.length - index));
  },
  TEST_LIMIT_MS,
);

test.each<[string, (store: FolderStore) => Promise<unknown>]>([
  ['publish', async (store) => publish(path.join(nextBuild(), 'dist'), store, await site.by())],
  [
    'promote',
    async (store) =>
      promote(store, { versions: [{ name: 'garden', version: '1.1.0' }], ...(await site.by()) }),
  ],
  ['rollback', async (store) => rollback(store, { name: 'garden', to: '1.1.0', ...(await site.by()) })],
  ['retire', async (store) => retire(store, { name: 'pond', ...(await site.by()) })],
])('with a full disk at any write of %s the site is whole and verifies', async (_name, operation) => {
  let writes = 0;
  for (; ; writes += 1) {
    const outcome = await operation(new FullStore(site.address, writes)).catch((error: unknown) => error);
    await expectWholeAndVerified();
    // Once its log entry is written, a rollback has nothing more to do.
    if (!isOutOfSpace(outcome)) break;
  }
  expect(writes).toBeGreaterThan(0);
});
