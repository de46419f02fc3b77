import { jsonFile } from 'federation/release-format/json-file';
import type { KeyList } from 'federation/release-format/trust/key-list';
import { checkSite } from '../../checks/check-site.ts';
import { keyListPath } from '../../format/site-paths.ts';
import { firstKeyList, nextKeyList, signKeyList } from '../../keys/draft-key-list.ts';
import { readKeyList } from '../../keys/key-lists.ts';
import type { Signer } from '../../keys/key-pair.ts';
import { configure } from '../../operations/configure.ts';
import { keysInForce, putKeysInForce } from '../../operations/keys-in-force.ts';
import { promote, type PromoteOutcome } from '../../operations/promote.ts';
import { publish } from '../../operations/publish.ts';
import { refresh } from '../../operations/refresh.ts';
import { retire, rollback } from '../../operations/rollback.ts';
import { buildArea } from '../built-package.ts';
import { siteForEachTest } from '../site-for-each-test.ts';
import { allowed, newSigner } from '../test-keys.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const DRILL = { who: 'a drill', why: 'a drill' };

const roots = [newSigner(), newSigner(), newSigner()] as const;
const gardenTeam = newSigner();
const operator = (): Signer => site.signer;

/** Live: a host, a garden and a pond. Two of three roots sign the list of keys. */
const site = siteForEachTest(async (each) => {
  await each.store.remove(keyListPath(1));
  const now = new Date();
  const keys = [
    allowed(each.signer, 'operator', ['*']),
    allowed(gardenTeam, 'garden team', ['garden'], {
      operations: ['publish', 'promote', 'canary', 'rollback', 'retire'],
    }),
  ];
  const draft = firstKeyList(
    { publicKeys: roots.map(({ publicKey }) => publicKey), threshold: 2 },
    keys,
    now,
  );
  const list = signKeyList(draft, roots.slice(0, 2));
  await putKeysInForce(each.store, { list, signer: each.signer, ...DRILL });
  await each.compose();
  await each.promote([await each.publishArea('pond')]);
});

async function release(signer: Signer, area: string, packageVersion: string): Promise<PromoteOutcome> {
  const content = `entry("${packageVersion}")`;
  const built = buildArea(site.packageFolder(), area, { packageVersion, content });
  const by = await site.by(signer);
  return promote(site.store, { versions: [await publish(`${built}/dist`, site.store, by)], ...by });
}

const rejectedFor = (code: string): object => ({ kind: 'rejected', violations: [{ code }] });

const liveVersion = async (area: string) => (await site.newest()).releases.areas[area]?.version;

const putKeys = (list: KeyList, signer = operator()) =>
  putKeysInForce(site.store, { list, signer, ...DRILL });

const INVALID = { code: 'invalid-keys' };

/** The next list without a key, signed by these roots. */
async function listWithout({ keyId }: Signer, signers: readonly Signer[]) {
  const present = await keysInForce(site.store);
  const keys = present.keys.filter((key) => key.keyId !== keyId);
  return signKeyList(nextKeyList(present, { keys }, new Date()), signers);
}

describe("a team's key is stolen", () => {
  test('the thief can release the team’s area, and nothing else', async () => {
    expect(await release(gardenTeam, 'garden', '6.6.6')).toMatchObject({ kind: 'changed' });
    await expect(release(gardenTeam, 'pond', '6.6.6')).rejects.toMatchObject({ code: 'key-not-allowed' });
    const pond = await site.publishArea('pond', { packageVersion: '1.1.0' });
    const change = await site.by(gardenTeam);
    for (const attempt of [
      () => promote(site.store, { versions: [pond], ...change }),
      () => retire(site.store, { name: 'pond', ...change }),
      () => rollback(site.store, { name: 'pond', to: pond.version, ...change }),
      () => configure(site.store, change),
      () => refresh(site.store, { ...change, now: new Date(Date.now() + 20 * DAY_MS) }),
    ])
      await expect(attempt()).rejects.toMatchObject({ name: 'ReleaseError' });
    const keys = await keysInForce(site.store);
    const list = nextKeyList(keys, { keys: [allowed(gardenTeam, 'garden team', ['*'])] }, new Date());
    await expect(putKeys(signKeyList(list, []), gardenTeam)).rejects.toMatchObject(INVALID);
    expect(await liveVersion('pond')).toBe('1.0.0');
    expect(await site.violations()).toEqual([]);
  });

  test('the operator takes back what it released, removes the key, and it releases nothing any more', async () => {
    await release(gardenTeam, 'garden', '6.6.6');
    await rollback(site.store, { name: 'garden', ...(await site.by()) });
    expect(await liveVersion('garden')).toBe('1.0.0');
    await putKeys(await listWithout(gardenTeam, roots.slice(0, 2)));
    await expect(release(gardenTeam, 'garden', '6.6.7')).rejects.toMatchObject({ code: 'unknown-key' });
    expect(await site.promote([{ name: 'garden', version: '6.6.6' }])).toMatchObject(
      rejectedFor('unknown-key'),
    );
    expect(await site.violations()).toEqual([]);
  });

  test('the list from before the removal does not bring it back', async () => {
    const before = await keysInForce(site.store);
    const list = await listWithout(gardenTeam, roots.slice(0, 2));
    await putKeys(list);
    await site.store.remove(keyListPath(list.version));
    const newest = await site.newest();
    expect(await checkSite(site.store, newest, before)).toMatchObject([{ code: 'keys-replayed' }]);
    const stale = { keys: before, signer: gardenTeam };
    await expect(retire(site.store, { name: 'garden', authority: stale, ...DRILL })).rejects.toMatchObject({
      code: 'keys-changed',
    });
  });
});

describe('a share of the roots is stolen', () => {
  test('nothing can be done with it, not even under two names', async () => {
    const [thief] = roots;
    const list = await listWithout(gardenTeam, [thief]);
    const twice = { ...list, signatures: [...list.signatures, ...list.signatures] };
    const present = await keysInForce(site.store);
    const own = { publicKeys: [thief.publicKey], threshold: 1 };
    const alone = signKeyList(nextKeyList(present, { roots: own }, new Date()), [thief]);
    for (const forged of [list, twice, alone]) await expect(putKeys(forged)).rejects.toMatchObject(INVALID);
    expect((await keysInForce(site.store)).version).toBe(1);
  });

  test('written into the site by hand it lets nobody change anything, and what is live goes on', async () => {
    const list = await listWithout(operator(), roots.slice(0, 1));
    await site.store.replace(keyListPath(2), jsonFile(list));
    await expect(readKeyList(site.store)).rejects.toMatchObject(INVALID);
    await site.store.remove(keyListPath(2));
    await release(gardenTeam, 'garden', '1.1.0');
    expect(await site.violations()).toEqual([]);
  });

  test('the others put a new root in its place', async () => {
    const [stolen, second, third] = roots;
    const replacement = newSigner();
    const present = await keysInForce(site.store);
    const publicKeys = [second, third, replacement].map(({ publicKey }) => publicKey);
    const draft = nextKeyList(present, { roots: { publicKeys, threshold: 2 } }, new Date());
    await putKeys(signKeyList(draft, [second, third]));
    expect(await site.violations()).toEqual([]);
    const byThief = nextKeyList(await keysInForce(site.store), {}, new Date());
    await expect(putKeys(signKeyList(byThief, [stolen, second]))).rejects.toMatchObject(INVALID);
  });
});

test('while roots sign one after the other, teams go on releasing', async () => {
  const half = await listWithout(gardenTeam, roots.slice(0, 1));
  expect(await release(gardenTeam, 'garden', '1.1.0')).toMatchObject({ kind: 'changed' });
  const whole = signKeyList(half, roots.slice(1, 2));
  const change = { list: whole, signer: operator(), ...DRILL };
  await expect(putKeysInForce(site.store, change)).rejects.toMatchObject({ code: 'release-unsigned' });
  await putKeysInForce(site.store, { ...change, vouches: true });
  expect(await liveVersion('garden')).toBe('1.1.0');
  expect(await site.violations()).toEqual([]);
});

test('a map whose time has passed while the signer was away is signed again, and everything goes on', async () => {
  const now = new Date(Date.now() + 45 * DAY_MS);
  const before = (await site.newest()).releases.expiresAt ?? '';
  expect(Date.parse(before)).toBeLessThan(now.getTime());
  const outcome = await refresh(site.store, { ...(await site.by()), now });
  expect(outcome).toMatchObject({ kind: 'changed', entry: { change: { kind: 'refresh' } } });
  const after = (await site.newest()).releases.expiresAt ?? '';
  expect(Date.parse(after)).toBeGreaterThan(now.getTime());
  expect(await refresh(site.store, { ...(await site.by()), now })).toMatchObject({
    kind: 'not-due',
  });
  expect(await site.violations()).toEqual([]);
});
