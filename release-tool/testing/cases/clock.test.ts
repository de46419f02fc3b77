import path from 'node:path';
import { TEST_ROOT_PEM, allowed, newSigner, putTestKeys } from '../test-keys.ts';
import { daysFrom, nextKeyList, signKeyList } from '../../keys/draft-key-list.ts';
import type { AllowedKey } from 'federation/release-format/trust/key-list';
import { readSigner, type Signer } from '../../keys/key-pair.ts';
import { readNewestEntry } from '../../site/release-log.ts';
import { buildArea } from '../built-package.ts';
import { contentsOf } from '../team-site.ts';
import { ReleaseError } from '../../format/release-error.ts';
import { siteForEachTest } from '../site-for-each-test.ts';
import { SiteInFolder, TEST_PAGE } from '../site-in-folder.ts';
import { collectGarbage } from '../../operations/collect-garbage.ts';
import { configure } from '../../operations/configure.ts';
import { keysInForce, putKeysInForce } from '../../operations/keys-in-force.ts';
import { promote } from '../../operations/promote.ts';
import { publish } from '../../operations/publish.ts';
import { refresh, repair } from '../../operations/refresh.ts';
import { retire, rollback } from '../../operations/rollback.ts';
import { CLOCK_TOLERANCE_MS } from '../../site/site-clock.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

let site: SiteInFolder;

/** Live: host and garden 1.0.0. Canary: garden 1.1.0. */
async function prepare(on: SiteInFolder): Promise<void> {
  await on.compose();
  await on.promote([await on.publishArea('garden', { packageVersion: '1.1.0' })], { percent: 10 });
}

afterEach(() => jest.useRealTimers());

/** All that reads the clock, on this machine and on no other. */
function setClock(aheadMs: number): void {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout'] });
  jest.setSystemTime(Date.now() + aheadMs);
}

async function renewKeys(): Promise<unknown> {
  const draft = nextKeyList(await keysInForce(site.store), {}, new Date());
  const list = signKeyList(draft, [readSigner(TEST_ROOT_PEM)]);
  return putKeysInForce(site.store, { list, signer: site.signer, who: 'test', why: 'test' });
}

const NEXT = { name: 'garden', version: '1.1.0' };
const garden = async () => ({ name: 'garden', ...(await site.by()) });

/** Everything that signs or removes. With the keys of `EXTENDING`, a map that has ended goes on. */
const COMMANDS: Record<string, () => Promise<unknown>> = {
  publish: async () => {
    const built = buildArea(site.packageFolder(), 'garden', { packageVersion: '1.2.0' });
    return publish(path.join(built, 'dist'), site.store, await site.by());
  },
  promote: async () => promote(site.store, { versions: [NEXT], ...(await site.by()) }),
  rollback: async () => rollback(site.store, await garden()),
  retire: async () => retire(site.store, await garden()),
  configure: async () => configure(site.store, await site.by()),
  watch: async () => {
    const newest = await site.newest();
    return rollback(site.store, { name: 'garden', newest, figures: {}, ...(await site.by()) });
  },
  gc: async () => collectGarbage(site.store, { ...(await site.by()), retentionDays: 0, isDryRun: false }),
  keys: renewKeys,
  repair: async () => repair(site.store, await site.by()),
  refresh: async () => refresh(site.store, await site.by()),
};

const EXTENDING = ['publish', 'keys', 'repair', 'refresh'];

/** The team's key, and one more. */
function trust(signer: Signer, packages: string[], limits: Partial<AllowedKey>): Promise<unknown> {
  const keys = [allowed(site.signer, 'the team', ['*']), allowed(signer, 'another', packages, limits)];
  return putTestKeys(site.store, keys);
}

describe('a wrong clock', () => {
  // Nothing is ever changed: one site is enough.
  const rejecting = new SiteInFolder();

  beforeAll(async () => {
    await rejecting.reset();
    await prepare(rejecting);
  });
  beforeEach(() => {
    site = rejecting;
  });
  afterAll(() => rejecting.remove());

  test.each(Object.entries(COMMANDS))(
    '%s by a clock that is behind is rejected, and says both times',
    async (_name, run) => {
      const { at } = await site.newest();
      const before = await contentsOf(site.store);
      for (const behindMs of [CLOCK_TOLERANCE_MS + 60_000, 30 * DAY_MS]) {
        setClock(-behindMs);
        const clock = new Date().toISOString().slice(0, 13);
        await expect(run()).rejects.toMatchObject({
          code: 'clock-behind',
          message: expect.stringMatching(new RegExp(`clock says ${clock}.*made at ${at}`)),
        });
        jest.useRealTimers();
      }
      expect(await contentsOf(site.store)).toEqual(before);
    },
  );

  test.each(Object.entries(COMMANDS).filter(([name]) => !EXTENDING.includes(name)))(
    '%s by a clock that is after the end of the map is rejected, so that no right clock is shut out',
    async (_name, run) => {
      const before = await contentsOf(site.store);
      setClock(40 * DAY_MS);
      await expect(run()).rejects.toMatchObject({ code: 'map-ended' });
      expect(await contentsOf(site.store)).toEqual(before);
    },
  );
});

describe('the time of a site', () => {
  const each = siteForEachTest(prepare);

  beforeEach(() => {
    site = each;
  });

  test('clocks of two machines may differ a little, and the log still goes forward', async () => {
    const before = await site.newest();
    setClock(-CLOCK_TOLERANCE_MS + 60_000);
    await site.promote([NEXT]);
    expect((await site.newest()).at).toBe(before.at);
  });

  test('no change but a refresh concerns the time of the map, whichever key makes it', async () => {
    const team = newSigner();
    const days = { expiresAt: daysFrom(new Date(), 1) };
    await trust(team, ['garden'], { operations: ['publish', 'promote', 'rollback'], ...days });
    const { timestamp } = (await site.newest()).releases;
    setClock(60 * 60 * 1_000);
    for (const signer of [site.signer, team]) {
      await site.promote([NEXT], await site.by(signer));
      await rollback(site.store, { name: 'garden', ...(await site.by(signer)) });
      expect((await site.newest()).releases.timestamp).toEqual(timestamp);
    }
    // The team's key ends tomorrow: what it signed does, too, until the map is signed again.
    expect((await site.newest()).releases.expiresAt).toBe(days.expiresAt);
    await refresh(site.store, await site.by());
    const after = await site.newest();
    expect(Date.parse(after.releases.expiresAt ?? '')).toBeGreaterThan(Date.now() + 29 * DAY_MS);
    expect(after.releases.timestamp?.revision).toBe(after.revision);
    expect(await site.violations()).toEqual([]);
  });

  test('the first release by a clock that is behind the list of keys is rejected', async () => {
    await each.reset();
    const versions = [await each.publishHost()];
    setClock(-30 * DAY_MS);
    await expect(each.promote(versions, { page: TEST_PAGE })).rejects.toMatchObject({ code: 'clock-behind' });
    expect(await readNewestEntry(each.store)).toBeUndefined();
  });

  test('a key in its last hours signs nothing that would end with it', async () => {
    const team = newSigner();
    await trust(team, ['garden'], { expiresAt: daysFrom(new Date(), 0.4) });
    const ending = { name: 'garden', ...(await site.by(team)) };
    await expect(rollback(site.store, ending)).rejects.toMatchObject({ code: 'key-expired' });
  });

  test('a key of the timer prolongs the map, and changes nothing of what is live', async () => {
    const timer = newSigner();
    await trust(timer, ['*'], { operations: ['timestamp'] });
    await repair(site.store, await site.by());
    const before = await site.newest();
    setClock(15 * DAY_MS);
    const by = await site.by(timer);
    expect(await refresh(site.store, by)).toMatchObject({ kind: 'changed' });
    const after = await site.newest();
    expect(after.releases.composed).toEqual(before.releases.composed);
    expect(after.releases.timestamp?.signature.keyId).toBe(timer.keyId);
    expect(await site.violations()).toEqual([]);
    await expect(repair(site.store, by)).rejects.toMatchObject({
      code: 'key-not-allowed',
    });
  });

  test('after an entry of a clock that was ahead the operator goes on by the right one', async () => {
    setClock(300 * DAY_MS);
    await refresh(site.store, await site.by());
    jest.useRealTimers();
    await expect(rollback(site.store, await garden())).rejects.toMatchObject({
      code: 'clock-behind',
      message: expect.stringContaining('repair --log-ahead'),
    });
    await repair(site.store, { ...(await site.by()), isLogAhead: true });
    const { at, releases } = await site.newest();
    expect(Date.parse(at)).toBeLessThanOrEqual(Date.now());
    expect(Date.parse(releases.expiresAt ?? '')).toBeLessThan(Date.now() + 31 * DAY_MS);
    expect(await rollback(site.store, await garden())).toMatchObject({
      kind: 'changed',
    });
    expect(await site.violations()).toEqual([]);
  });

  test('what nobody was allowed to do does not become valid by what follows on it', async () => {
    const entry = await site.newest();
    const forged = { ...entry, why: 'nothing of this was signed' };
    await site.store.replace(`.releases/00000${entry.revision}.json`, JSON.stringify(forged));
    const unsigned: unknown[] = [];
    for (const [name, run] of Object.entries(COMMANDS)) {
      if (['publish', 'gc', 'refresh'].includes(name)) continue;
      const outcome: unknown = await run().catch((error: unknown) => error);
      const isRejected = outcome instanceof ReleaseError && outcome.code === 'inconsistent-site';
      // Its check says it as a violation.
      if (!isRejected && name !== 'promote') unsigned.push({ name, outcome });
    }
    expect(unsigned).toEqual([]);
    expect(await site.newest()).toEqual(forged);
  });
});
