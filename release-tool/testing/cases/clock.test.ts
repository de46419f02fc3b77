/** @jest-environment node */
import path from 'node:path';
import { TEST_ROOT_PEM, allowed, newSigner, putTestKeys } from '../test-keys.ts';
import { daysFrom, nextKeyList, signKeyList } from '../../keys/draft-key-list.ts';
import { readSigner, type Signer } from '../../keys/key-pair.ts';
import { checkSite } from '../../checks/check-site.ts';
import { takeBack } from '../../canary/change-canary.ts';
import { readNewestEntry } from '../../site/release-log.ts';
import { canaryVersionOf } from '../../site/live-versions.ts';
import { buildArea } from '../built-package.ts';
import { contentsOf } from '../both-stores.ts';
import { ReleaseError } from '../../format/release-error.ts';
import { SiteInFolder, TEST_PAGE } from '../site-in-folder.ts';
import { siteForEachTest } from '../site-for-each-test.ts';
import { collectGarbage } from '../../operations/collect-garbage.ts';
import { configure } from '../../operations/configure.ts';
import { keysInForce, putKeysInForce } from '../../operations/keys-in-force.ts';
import { promote } from '../../operations/promote.ts';
import { publish } from '../../operations/publish.ts';
import { refresh, repair } from '../../operations/refresh.ts';
import { retire } from '../../operations/retire.ts';
import { rollback } from '../../operations/rollback.ts';
import { CLOCK_TOLERANCE_MS } from '../../site/site-clock.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const WHY = { who: 'test', why: 'test' };

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

const newestOrNone = () => readNewestEntry(site.store);

async function newest() {
  const entry = await newestOrNone();
  if (entry === undefined) throw new Error('nothing is live');
  return entry;
}

async function change() {
  return { ...WHY, authority: await site.authority() };
}

async function renewKeys(): Promise<unknown> {
  const draft = nextKeyList(await keysInForce(site.store), {}, new Date());
  const list = signKeyList(draft, [readSigner(TEST_ROOT_PEM)]);
  return putKeysInForce(site.store, { list, signer: site.signer, ...WHY });
}

/** Everything that signs or removes. `extends`: with it, a map that has ended goes on. */
const COMMANDS: { name: string; extends?: true; run: () => Promise<unknown> }[] = [
  {
    name: 'publish',
    extends: true,
    run: async () => {
      const built = buildArea(site.packageFolder(), 'garden', { packageVersion: '1.2.0' });
      return publish(path.join(built, 'dist'), site.store, {
        authority: await site.authority(),
        who: 'test',
      });
    },
  },
  {
    name: 'promote',
    run: async () =>
      promote(site.store, { versions: [{ name: 'garden', version: '1.1.0' }], ...(await change()) }),
  },
  { name: 'rollback', run: async () => rollback(site.store, { name: 'garden', ...(await change()) }) },
  { name: 'retire', run: async () => retire(site.store, { name: 'garden', ...(await change()) }) },
  { name: 'configure', run: async () => configure(site.store, await change()) },
  {
    name: 'watch',
    run: async () => {
      const entry = await newest();
      const canary = canaryVersionOf(entry.releases, 'garden');
      if (canary === undefined) throw new Error('no canary');
      const judged = { store: site.store, newest: entry, canary, authority: await site.authority() };
      return takeBack(judged, { ...WHY, figures: {} });
    },
  },
  {
    name: 'gc',
    run: async () =>
      collectGarbage(site.store, {
        authority: await site.authority(),
        retentionDays: 0,
        isDryRun: false,
      }),
  },
  { name: 'keys', extends: true, run: renewKeys },
  { name: 'repair', extends: true, run: async () => repair(site.store, await change()) },
  { name: 'refresh', extends: true, run: async () => refresh(site.store, await change()) },
];

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

  test.each(COMMANDS)('$name by a clock that is behind is rejected, and says both times', async ({ run }) => {
    const { at } = await newest();
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
  });

  test.each(COMMANDS.filter((command) => command.extends !== true))(
    '$name by a clock that is after the end of the map is rejected, so that no right clock is shut out',
    async ({ run }) => {
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
    const before = await newest();
    setClock(-CLOCK_TOLERANCE_MS + 60_000);
    await promote(site.store, { versions: [{ name: 'garden', version: '1.1.0' }], ...(await change()) });
    expect((await newest()).at).toBe(before.at);
  });

  test('no change but a refresh concerns the time of the map, whichever key makes it', async () => {
    const team = newSigner();
    const days = { expiresAt: daysFrom(new Date(), 1) };
    await putTestKeys(site.store, [
      allowed(site.signer, 'the team', ['*']),
      allowed(team, 'the garden team', ['garden'], {
        operations: ['publish', 'promote', 'rollback'],
        ...days,
      }),
    ]);
    const { timestamp } = (await newest()).releases;
    setClock(60 * 60 * 1_000);
    const by = async (signer: Signer) => ({
      ...WHY,
      authority: { keys: await keysInForce(site.store), signer },
    });
    for (const signer of [site.signer, team]) {
      await promote(site.store, { versions: [{ name: 'garden', version: '1.1.0' }], ...(await by(signer)) });
      await rollback(site.store, { name: 'garden', ...(await by(signer)) });
      expect((await newest()).releases.timestamp).toEqual(timestamp);
    }
    // The team's key ends tomorrow: what it signed does, too, until the map is signed again.
    expect((await newest()).releases.expiresAt).toBe(days.expiresAt);
    await refresh(site.store, await by(site.signer));
    const after = await newest();
    expect(Date.parse(after.releases.expiresAt ?? '')).toBeGreaterThan(Date.now() + 29 * DAY_MS);
    expect(after.releases.timestamp?.revision).toBe(after.revision);
    expect(await checkSite(site.store, after, await keysInForce(site.store))).toEqual([]);
  });

  test('the first release by a clock that is behind the list of keys is rejected', async () => {
    await each.reset();
    const versions = [await each.publishHost()];
    setClock(-30 * DAY_MS);
    await expect(each.promote(versions, { page: TEST_PAGE })).rejects.toMatchObject({ code: 'clock-behind' });
    expect(await newestOrNone()).toBeUndefined();
  });

  test('a key in its last hours signs nothing that would end with it', async () => {
    const team = newSigner();
    await putTestKeys(site.store, [
      allowed(site.signer, 'the team', ['*']),
      allowed(team, 'the garden team', ['garden'], { expiresAt: daysFrom(new Date(), 0.4) }),
    ]);
    const authority = { keys: await keysInForce(site.store), signer: team };
    await expect(rollback(site.store, { name: 'garden', authority, ...WHY })).rejects.toMatchObject({
      code: 'key-expired',
    });
  });

  test('a key of the timer prolongs the map, and changes nothing of what is live', async () => {
    const timer = newSigner();
    await putTestKeys(site.store, [
      allowed(site.signer, 'the team', ['*']),
      allowed(timer, 'the timer', ['*'], { operations: ['timestamp'] }),
    ]);
    await repair(site.store, await change());
    const before = await newest();
    setClock(15 * DAY_MS);
    const authority = { keys: await keysInForce(site.store), signer: timer };
    expect(await refresh(site.store, { authority, ...WHY })).toMatchObject({ kind: 'changed' });
    const after = await newest();
    expect(after.releases.composed).toEqual(before.releases.composed);
    expect(after.releases.timestamp?.signature.keyId).toBe(timer.keyId);
    expect(await checkSite(site.store, after, await keysInForce(site.store))).toEqual([]);
    await expect(repair(site.store, { authority, ...WHY })).rejects.toMatchObject({
      code: 'key-not-allowed',
    });
  });

  test('after an entry of a clock that was ahead the operator goes on by the right one', async () => {
    setClock(300 * DAY_MS);
    await refresh(site.store, await change());
    jest.useRealTimers();
    await expect(rollback(site.store, { name: 'garden', ...(await change()) })).rejects.toMatchObject({
      code: 'clock-behind',
      message: expect.stringContaining('repair --log-ahead'),
    });
    await repair(site.store, { ...(await change()), isLogAhead: true });
    const { at, releases } = await newest();
    expect(Date.parse(at)).toBeLessThanOrEqual(Date.now());
    expect(Date.parse(releases.expiresAt ?? '')).toBeLessThan(Date.now() + 31 * DAY_MS);
    expect(await rollback(site.store, { name: 'garden', ...(await change()) })).toMatchObject({
      kind: 'changed',
    });
    expect(await checkSite(site.store, await newest(), await keysInForce(site.store))).toEqual([]);
  });

  test('what nobody was allowed to do does not become valid by what follows on it', async () => {
    const entry = await newest();
    const forged = { ...entry, why: 'nothing of this was signed' };
    await site.store.replace(`.releases/00000${entry.revision}.json`, JSON.stringify(forged));
    const unsigned: unknown[] = [];
    for (const { name, run } of COMMANDS.filter((one) => !['publish', 'gc', 'refresh'].includes(one.name))) {
      const outcome: unknown = await run().catch((error: unknown) => error);
      const isRejected = outcome instanceof ReleaseError && outcome.code === 'inconsistent-site';
      // Its check says it as a violation.
      if (!isRejected && name !== 'promote') unsigned.push({ name, outcome });
    }
    expect(unsigned).toEqual([]);
    expect(await newest()).toEqual(forged);
  });
});
