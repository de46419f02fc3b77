import { areaRelease, releaseMap } from '../testing/area-release.ts';
import { chooseReleases, deviceKey, isMember, type Channel, type ReleasePreview } from './choose-releases.ts';
import type { ReleaseMap } from '../release-format/release-map.ts';

const canaryRelease = areaRelease({ version: '1.1.0', baseUrl: '/garden/1.1.0/' });

function withCanary(percent: number, area = 'garden'): ReleaseMap {
  return { ...releaseMap(), canaries: { [area]: { percent, release: canaryRelease } } };
}

function keys(count: number): string[] {
  let seed = 1;
  const next = (): number => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0);
  return Array.from({ length: count }, () => [next(), next(), next(), next()].join('.'));
}

const neverRequested = (): never => {
  throw new Error('a page without a canary needs no key');
};

const previewed = areaRelease({ version: '2.0.0' });

type Row = [
  what: string,
  map: ReleaseMap,
  deviceKey: () => string | undefined,
  channels: Record<string, Channel>,
  preview?: ReleasePreview,
];

test.each<Row>([
  ['live where there is no canary, and no key is made', releaseMap(), neverRequested, { garden: 'live' }],
  ['the canary for its members', withCanary(100), () => 'key', { garden: 'canary' }],
  ['live on a device that can keep nothing', withCanary(100), () => undefined, { garden: 'live' }],
  [
    'an area that only a canary has, for its members',
    withCanary(100, 'pond'),
    () => 'key',
    { garden: 'live', pond: 'canary' },
  ],
  ['nothing of it for others', withCanary(100, 'pond'), () => undefined, { garden: 'live' }],
  [
    'what is previewed, before a canary',
    withCanary(100),
    () => 'key',
    { garden: 'preview', pond: 'preview' },
    { areas: { garden: previewed, pond: previewed } },
  ],
])('a page has %s', (_what, map, deviceKey, channels, ...[preview]) => {
  const before = structuredClone(map);
  const chosen = chooseReleases(map, { deviceKey, preview });
  expect(chosen.channels).toEqual(channels);
  const versions = { live: '1.0.0-a', canary: '1.1.0', preview: '2.0.0' };
  expect(Object.entries(chosen.releases.areas).map(([area, { version }]) => [area, version])).toEqual(
    Object.entries(channels).map(([area, channel]) => [area, versions[channel]]),
  );
  expect(map).toEqual(before);
});

test.each([
  ['live', '1.0.0'],
  ['canary', '2.0.0'],
  ['preview', '3.0.0'],
] as const)('the host that runs as %s is the one that is told', (hostChannel, version) => {
  const { host } = releaseMap();
  const map = { ...releaseMap(), hostCanary: { percent: 10, release: { ...host, version: '2.0.0' } } };
  const preview = { host: { ...host, version: '3.0.0' }, areas: {} };
  const chosen = chooseReleases(map, { deviceKey: neverRequested, hostChannel, preview });
  expect(chosen.releases.host.version).toBe(version);
  expect(chosen.channels['host']).toBe(hostChannel === 'live' ? undefined : hostChannel);
});

test('every tenth of all devices is drawn as often as the others', () => {
  const counts = Array.from({ length: 10 }, () => 0);
  for (const key of keys(10_000)) {
    const tenth = counts.findIndex((_count, at) =>
      isMember(key, 'garden', { percent: (at + 1) * 10, release: canaryRelease }),
    );
    counts[tenth] = (counts[tenth] ?? 0) + 1;
  }
  const chiSquare = counts.reduce((sum, count) => sum + (count - 1_000) ** 2 / 1_000, 0);
  // 9 degrees of freedom: exceeded by chance once in a thousand.
  expect(chiSquare).toBeLessThan(27.9);
});

test('whoever is a member stays one when the part grows', () => {
  const percents = [1, 5, 10, 25, 50, 100];
  for (const key of keys(2_000)) {
    const memberships = percents.map((percent) =>
      isMember(key, 'garden', { percent, release: canaryRelease }),
    );
    expect(memberships).toEqual(memberships.toSorted((one, other) => Number(one) - Number(other)));
    expect(memberships.at(-1)).toBe(true);
  }
});

test('another version, and another area, is tried by other devices', () => {
  const draw = (area: string, version: string) =>
    keys(10_000).map((key) => isMember(key, area, { percent: 50, release: areaRelease({ version }) }));
  const first = draw('garden', '1.1.0');
  for (const other of [draw('garden', '1.1.1'), draw('pond', '1.1.0')]) {
    const alike = first.filter((isIn, at) => isIn === other[at]).length;
    expect(Math.abs(alike - 5_000)).toBeLessThan(4 * 50);
  }
});

describe('a device’s key', () => {
  beforeEach(() => localStorage.clear());

  test('is made once and kept', () => {
    const made = deviceKey('key');
    expect(made).toMatch(/^\d+(\.\d+){3}$/);
    expect(deviceKey('key')).toBe(made);
    expect(localStorage).toHaveLength(1);
    localStorage.clear();
    expect(deviceKey('key')).not.toBe(made);
  });

  test('is none where nothing can be kept', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(deviceKey('key')).toBeUndefined();
  });
});
