import { releaseMap } from '../../testing/area-release.ts';
import {
  keyList,
  mapSignedBy,
  signedByRoles,
  signedMap,
  testKey,
  withKeys,
} from '../../testing/signed-map.ts';
import type { ReleaseMap } from '../../release-format/release-map.ts';
import { verifyReleases } from '../../release-format/trust/verify-releases.ts';
import { isSignedBy } from '../../release-format/trust/node-signatures.ts';
import { readKnownReleases, rememberReleases, usableReleases } from './known-releases.ts';
import { isSignedByNoble } from '../../release-format/trust/noble-signatures.ts';
import { verifyForDevice, webSignatures } from './verify-for-device.ts';

type DeviceContext = Parameters<typeof verifyForDevice>[1];

const DAY_MS = 24 * 60 * 60 * 1_000;
const NOW = Date.parse('2026-11-23T00:00:00.000Z');
const BEGAN = new Date(NOW - DAY_MS).toISOString();

/** A map of this revision, valid for 30 days. */
function mapOf(revision: number, parts: Partial<ReleaseMap> = {}): ReleaseMap {
  const expiresAt = new Date(NOW + 30 * DAY_MS).toISOString();
  return signedMap({ ...releaseMap(), revision, began: BEGAN, expiresAt, ...parts });
}

async function seenOf(map: ReleaseMap): Promise<NonNullable<DeviceContext['seen']>> {
  const verdict = await verifyReleases(map, { seen: undefined, nowMs: NOW, verify: isSignedBy });
  if (verdict.kind === 'rejected') throw new Error(verdict.reason);
  return verdict.seen;
}

async function verdictOn(map: unknown, context: Partial<DeviceContext> = {}): Promise<string> {
  const verdict = await verifyForDevice(map, {
    seen: undefined,
    nowMs: NOW,
    hostname: 'ongi.example',
    verify: isSignedByNoble,
    ...context,
  });
  return verdict.kind === 'rejected' ? verdict.reason : verdict.kind;
}

describe('a release map on a device', () => {
  test('is believed when everybody who has to has signed it', async () => {
    expect(await verdictOn(mapOf(3))).toBe('valid');
    expect(await verdictOn(JSON.parse(JSON.stringify(mapOf(3))), { seen: await seenOf(mapOf(2)) })).toBe(
      'valid',
    );
  });

  const longer = new Date(NOW + 90 * DAY_MS).toISOString();

  test.each<[string, string, (map: ReleaseMap) => object]>([
    [
      'whose area lies elsewhere',
      'wrong-signature',
      ({ areas }) => ({ areas: { garden: { ...areas['garden'], baseUrl: 'https://evil.example/' } } }),
    ],
    ['with more than its signature covers', 'wrong-signature', () => ({ more: true })],
    ['of another revision', 'wrong-signature', () => ({ revision: 99 })],
    ['for longer', 'wrong-signature', () => ({ expiresAt: longer })],
    ['without roots', 'wrong-roots', ({ trust }) => ({ trust: { ...trust, roots: [] } })],
    ['with a key more on its list', 'wrong-keys', ({ trust }) => ({ trust: { ...trust, version: 9 } })],
    ['without a signature', 'unsigned', () => ({ signature: undefined })],
  ])('%s is not believed (%s)', async (_what, reason, alter) => {
    const map = mapOf(3);
    expect(await verdictOn({ ...map, ...alter(map) })).toBe(reason);
  });

  test('is not believed when it is older or over, or brings back an older version or list of keys', async () => {
    const seen = await seenOf(mapOf(3));
    expect(await verdictOn(mapOf(2), { seen })).toBe('older');
    expect(await verdictOn(mapOf(4), { seen: { ...seen, since: { ...seen.since, host: 5 } } })).toBe('older');
    expect(await verdictOn(mapOf(4), { seen: { ...seen, keysVersion: 2 } })).toBe('older');
    const begunAnew = mapOf(1, { began: new Date(NOW).toISOString() });
    expect(await verdictOn(begunAnew, { seen })).toBe('valid');
    expect(await verdictOn(mapOf(3), { nowMs: NOW + 31 * DAY_MS })).toBe('expired');
  });

  test('of other roots is believed on a loopback address only, where sites replace each other', async () => {
    const seen = await seenOf(mapOf(3));
    const other = withKeys(mapOf(9), testKey());
    expect(await verdictOn(other, { seen })).toBe('wrong-roots');
    for (const hostname of ['localhost', '127.0.0.1', '[::1]'])
      expect(await verdictOn(other, { seen, hostname })).toBe('valid');
    expect(await verdictOn(other, { seen, hostname: 'localhost.example' })).toBe('wrong-roots');
  });

  test("is verified by the browser's own Ed25519, and without it by ours", async () => {
    const ours = jest.fn(isSignedByNoble);
    expect(await verdictOn(mapOf(3), { verify: webSignatures(() => ours) })).toBe('valid');
    const { subtle } = crypto;
    Object.defineProperty(crypto, 'subtle', { configurable: true, value: undefined });
    try {
      expect(await verdictOn(mapOf(3), { verify: webSignatures(() => ours) })).toBe('valid');
    } finally {
      Object.defineProperty(crypto, 'subtle', { configurable: true, value: subtle });
    }
    expect(ours).toHaveBeenCalled();
  });
});

describe('of the keys that sign a release map', () => {
  const keys = { operator: testKey(), team: testKey(), timer: testKey(), stranger: testKey() };
  const all = keyList({
    operator: [keys.operator, ['promote', 'configure', 'timestamp']],
    team: [keys.team, ['promote', 'canary', 'rollback', 'retire']],
    timer: [keys.timer, ['timestamp']],
  });

  /** As an honest release tool signs: the team changes something, the timer states the time. */
  const honest = { composed: keys.team, timestamp: keys.timer, map: keys.team };

  const rolesOf = (roles: Partial<typeof honest>, parts: Partial<ReleaseMap> = {}): ReleaseMap =>
    signedByRoles({ ...mapOf(3), trust: all, ...parts }, keys.operator, { ...honest, ...roles });

  test('each may do what it is for', async () => {
    expect(await verdictOn(rolesOf({}))).toBe('valid');
    expect(await verdictOn(rolesOf({ map: keys.timer }))).toBe('valid');
    expect(await verdictOn(rolesOf({ composed: keys.operator, timestamp: keys.operator }))).toBe('valid');
  });

  test.each<[string, string, () => ReleaseMap]>([
    ["a team's states the time", 'wrong-timestamp', () => rolesOf({ timestamp: keys.team })],
    ["a stranger's states the time", 'wrong-timestamp', () => rolesOf({ timestamp: keys.stranger })],
    ["the timer's changes what is live", 'wrong-composition', () => rolesOf({ composed: keys.timer })],
    ["a stranger's changes what is live", 'wrong-composition', () => rolesOf({ composed: keys.stranger })],
    ["a stranger's signs the map", 'wrong-signature', () => rolesOf({ map: keys.stranger })],
  ])('%s: %s', async (_what, reason, map) => {
    expect(await verdictOn(map())).toBe(reason);
  });

  const later = new Date(NOW + 60 * DAY_MS).toISOString();

  test.each<[string, string, (map: ReleaseMap) => Partial<ReleaseMap>]>([
    ['ends later than was stated', 'wrong-timestamp', () => ({ expiresAt: later })],
    ['has no statement of the time', 'wrong-timestamp', () => ({ timestamp: undefined })],
    ['has no signature of what is live', 'wrong-composition', () => ({ composed: undefined })],
    ['is older than the statement', 'wrong-timestamp', () => ({ revision: 2 })],
    ['leaves an area out', 'wrong-composition', () => ({ areas: {} })],
    [
      'believes other previews',
      'wrong-composition',
      () => ({ previewKeys: [{ publicKey: '', packages: ['*'] }] }),
    ],
    [
      'has the statement prolonged',
      'wrong-timestamp',
      ({ timestamp }) => ({ timestamp: timestamp && { ...timestamp, until: later } }),
    ],
    [
      'has the statement of another log',
      'wrong-timestamp',
      () => ({ timestamp: rolesOf({}, { began: new Date(NOW).toISOString() }).timestamp }),
    ],
  ])('a map that %s is not believed, whoever may sign maps signs it: %s', async (_what, reason, alter) => {
    const map = rolesOf({});
    for (const signer of [keys.team, keys.timer, keys.operator])
      expect(await verdictOn(mapSignedBy({ ...map, ...alter(map) }, signer))).toBe(reason);
  });

  test('a newer map goes on with the statement of an earlier one', async () => {
    const { timestamp } = rolesOf({});
    const map = rolesOf({}, { revision: 5 });
    expect(await verdictOn(mapSignedBy({ ...map, timestamp }, keys.team))).toBe('valid');
  });
});

describe('what a page begins with', () => {
  const NAME = 'releases';

  beforeEach(() => localStorage.clear());

  async function remember(map: ReleaseMap): Promise<void> {
    rememberReleases(NAME, { seen: await seenOf(map), map });
  }

  const usable = (map: ReleaseMap, nowMs = NOW) => usableReleases(map, readKnownReleases(NAME), nowMs);

  test('is the inlined map, if it is signed, and nothing on a first visit whose time has passed', async () => {
    expect(usable(mapOf(3), NOW + 31 * DAY_MS)).toEqual({ releases: undefined, rejection: 'expired' });
    expect(usable(mapOf(3))).toEqual({ releases: mapOf(3), rejection: undefined });
    const { signature: _s, trust: _t, began: _b, expiresAt: _e, ...unsigned } = mapOf(3);
    expect(usable(unsigned)).toEqual({ releases: undefined, rejection: 'unsigned' });
    await remember(mapOf(3));
    expect(usable(mapOf(3)).rejection).toBeUndefined();
    expect(usable(unsigned).rejection).toBe('unsigned');
  });

  test('is the last good map where the inlined one is older or over, if it runs on the same host', async () => {
    await remember(mapOf(3));
    const { releases, rejection } = usable(mapOf(2));
    expect([releases?.revision, rejection]).toEqual([3, 'older']);
    expect(usable(mapOf(3), NOW + 31 * DAY_MS)).toMatchObject({
      rejection: 'expired',
      releases: { revision: 3 },
    });
    const otherHost = mapOf(2, { host: { ...mapOf(2).host, version: '0.9.0' } });
    expect(usable(otherHost)).toEqual({ releases: undefined, rejection: 'older' });
  });

  test('is read from a storage that anybody may have spoilt', () => {
    localStorage.setItem(NAME, '{');
    expect(readKnownReleases(NAME)).toBeUndefined();
  });
});
