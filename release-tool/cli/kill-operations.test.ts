/** @jest-environment node */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { seededRandom } from 'federation/testing/seeded-random';
import { checkSite } from '../checks/check-site.ts';
import { newKeyPair } from '../keys/key-pair.ts';
import { keysInForce } from '../operations/keys-in-force.ts';
import { repair } from '../operations/refresh.ts';
import { readHistory, readNewestEntry } from '../site/release-log.ts';
import { FolderStore } from '../store/folder-store.ts';
import { buildArea } from '../testing/built-package.ts';
import { IS_FULL_RUN } from '../../scripts/test/full-run.ts';
import { killableTool } from '../testing/killable-tool.ts';
import { siteForEachTest } from '../testing/site-for-each-test.ts';
import { TEST_ROOT_PEM } from '../testing/test-keys.ts';
import { expectWhole, mapInPage } from '../testing/whole-site.ts';
import { promote } from '../operations/promote.ts';
import { publish } from '../operations/publish.ts';
import { retire } from '../operations/retire.ts';
import { rollback } from '../operations/rollback.ts';

const KILLS = IS_FULL_RUN ? 100 : 7;
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
  const violations = await checkSite(site.store, history[0], await keysInForce(site.store));
  // A killed run may not have written the page anew.
  expect(violations.filter(({ code }) => code !== 'map-replayed')).toEqual([]);
}

async function killAndContinue(kill: number, random: () => number): Promise<void> {
  const names = Object.keys(OPERATIONS);
  const name = names[kill % names.length] ?? '';
  const commands = (await OPERATIONS[name]?.()) ?? [];
  await Promise.all(commands.map((args) => killableTool(site, args, Math.ceil(random() * EVENTS))));
  await expectWholeAndVerified();
  const outcome = await repair(site.store, { authority: await site.authority(), who: 'test', why: name });
  expect(outcome.kind).toBe('changed');
  const newest = await readNewestEntry(site.store);
  expect(await mapInPage(site.store)).toEqual(newest?.releases);
  expect(await checkSite(site.store, newest, await keysInForce(site.store))).toEqual([]);
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
    expect((await readHistory(site.store)).length).toBeGreaterThan(KILLS);
  },
  TEST_LIMIT_MS,
);

const NO_SPACE = 'ENOSPC: no space left on device';

/** Has room for so many writes. */
class FullStore extends FolderStore {
  writesLeft: number;

  constructor(address: string, writes: number) {
    super(address);
    this.writesLeft = writes;
  }

  override putNew(file: string, content: Uint8Array | string): Promise<boolean> {
    this.#use();
    return super.putNew(file, content);
  }

  override replace(file: string, content: Uint8Array | string): Promise<void> {
    this.#use();
    return super.replace(file, content);
  }

  #use(): void {
    if (this.writesLeft === 0) throw new Error(NO_SPACE);
    this.writesLeft -= 1;
  }
}

function isOutOfSpace(outcome: unknown): boolean {
  const isOwn = (error: unknown): boolean => error instanceof Error && error.message === NO_SPACE;
  return isOwn(outcome) || (outcome instanceof Error && isOwn(outcome.cause));
}

const who = { who: 'test', why: 'test' };

test.each<[string, (store: FolderStore) => Promise<unknown>]>([
  [
    'publish',
    async (store) =>
      publish(path.join(nextBuild(), 'dist'), store, { authority: await site.authority(), who: 'test' }),
  ],
  [
    'promote',
    async (store) =>
      promote(store, {
        versions: [{ name: 'garden', version: '1.1.0' }],
        authority: await site.authority(),
        ...who,
      }),
  ],
  [
    'rollback',
    async (store) =>
      rollback(store, { name: 'garden', to: '1.1.0', authority: await site.authority(), ...who }),
  ],
  ['retire', async (store) => retire(store, { name: 'pond', authority: await site.authority(), ...who })],
])('with a full disk at any write of %s the site is whole and verifies', async (_name, operation) => {
  let writes = 0;
  for (; ; writes += 1) {
    const store = new FullStore(site.address, writes);
    const outcome = await operation(store).catch((error: unknown) => error);
    await expectWholeAndVerified();
    // Once its log entry is written, a rollback has nothing more to do.
    if (!isOutOfSpace(outcome)) break;
  }
  expect(writes).toBeGreaterThan(0);
});
