import { releaseMap, areaRelease } from '../testing/area-release.ts';
import { parseReleaseMap } from './release-map.ts';
import { ReleaseMapSchema } from './release-map-schema.ts';
import { findAreaForPath } from './find-area.ts';

test('a release map is read as it was written', () => {
  expect(parseReleaseMap(JSON.parse(JSON.stringify(releaseMap())))).toEqual(releaseMap());
});

test.each([
  ['nothing', undefined],
  ['text', '<!doctype html>'],
  ['a list', []],
  ['another format', { ...releaseMap(), formatVersion: 2 }],
  ['no host', { ...releaseMap(), host: undefined }],
  ['no areas', { ...releaseMap(), areas: null }],
])('%s is no release map', (_what, value) => {
  expect(parseReleaseMap(value)).toBeUndefined();
  expect(ReleaseMapSchema.safeParse(value).success).toBe(false);
});

const TABS = [{ path: '/garden', label: '정원', icon: 'sun', order: 10 }];

test.each([
  ['without a container', { container: undefined }],
  ['with paths that name no files', { paths: { '/garden': 'garden.js' } }],
  ['whose folder is not closed', { baseUrl: '/garden/1.0.0' }],
])('an area %s is left out, and costs the others nothing', (_what, broken) => {
  const map = releaseMap();
  const value = { ...map, areas: { ...map.areas, pond: { ...map.areas['garden'], tabs: TABS, ...broken } } };
  const parsed = parseReleaseMap(value);
  expect(parsed?.areas).toEqual(map.areas);
  expect(parsed?.unreadable).toEqual({ pond: { prefixes: ['/garden'], tabs: TABS } });
  expect(ReleaseMapSchema.safeParse(value).success).toBe(false);
});

test.each([
  ['nothing', null, []],
  ['text', 'pond', []],
  ['an area with paths of another form', { paths: 7 }, []],
  ['an area with a list of paths', { paths: ['/pond', 'relative', '//elsewhere'] }, ['/pond']],
])('%s instead of an area leaves what can be known of its paths', (_what, release, prefixes) => {
  const map = releaseMap();
  expect(parseReleaseMap({ ...map, areas: { ...map.areas, pond: release } })).toEqual({
    ...map,
    unreadable: { pond: { prefixes, tabs: [] } },
  });
});

test('the release tool refuses a file without integrity', () => {
  expect(
    ReleaseMapSchema.safeParse(releaseMap({ files: {} })).error?.issues.map(({ message }) => message),
  ).toContain('remoteEntry.js has no integrity');
});

const releases = {
  areas: {
    feed: areaRelease({ paths: { '/home': [], '/home/memoryDetailPage': [], '/bookshelf': [] } }),
    write: areaRelease({ paths: { '/write': [], '/write/edit': [] } }),
    family: areaRelease({ paths: { '/Start': [], '/StartPage': [], '/setting': [] } }),
  },
};

test.each([
  ['/home', 'feed', '/home'],
  ['/home/', 'feed', '/home'],
  ['/home/memoryDetailPage/12', 'feed', '/home/memoryDetailPage'],
  ['/bookshelf/anything', 'feed', '/bookshelf'],
  ['/write/edit/3', 'write', '/write/edit'],
  ['/write/editor', 'write', '/write'],
  ['/Start', 'family', '/Start'],
  ['/StartPage', 'family', '/StartPage'],
  ['/start', 'family', '/Start'],
])('%s leads to %s by the prefix %s', (pathname, area, prefix) => {
  expect(findAreaForPath(pathname, releases)).toEqual({ area, prefix });
});

test.each(['/', '/homepage', '/Starting', '/LoginPage', '', '/settings'])(
  '%s leads to no area',
  (pathname) => {
    expect(findAreaForPath(pathname, releases)).toBeUndefined();
  },
);

const TAB = { path: '/garden', label: '정원', icon: 'sun', order: 10 };

const withEntries = (entries: object): unknown => ({
  ...releaseMap(),
  areas: { garden: { ...areaRelease(), ...entries } },
});

function isValid(entries: object): boolean {
  return ReleaseMapSchema.safeParse(withEntries(entries)).success;
}

test.each([
  ['none, as before there were any', {}],
  ['no tabs', { tabs: [], slots: {} }],
  ['a tab and an entry', { tabs: [TAB], slots: { setting: [{ path: '/garden/pond', label: '우리 연못' }] } }],
  ['an outline of its own', { tabs: [{ ...TAB, icon: { path: 'M4 4h16v16H4z' } }] }],
  ['what is counted at a tab', { tabs: [{ ...TAB, badge: 'posts' }] }],
  [
    'an icon in the header of home, with a number',
    { slots: { 'home-header': [{ path: '/garden', label: '정원', badge: 'notifications' }] } },
  ],
  ['other paths of the tab', { tabs: [{ ...TAB, alsoActiveAt: ['/Garden/pond'] }] }],
])('an area may declare %s', (_what, entries) => {
  expect(isValid(entries)).toBe(true);
  expect(parseReleaseMap(withEntries(entries))?.areas['garden']).toMatchObject(entries);
});

test.each([
  ['to another area', { path: '/pond' }],
  ['to an area whose name begins alike', { path: '/gardens' }],
  ['that is active in another area', { alsoActiveAt: ['/pond'] }],
  ['to another site', { path: '//garden.example' }],
  ['to a script', { path: 'javascript:alert(1)' }],
  ['with a query', { path: '/garden?x=1' }],
  ['without a label', { label: '' }],
  ['with a label too long for the bar', { label: '할머니네정원' }],
  ['with markup for a label', { label: '<b>' }],
  ['with a label that turns the line around', { label: 'a\u202eb' }],
  ['with a label of spaces', { label: '   ' }],
  ['with an icon that the page does not have', { icon: 'constructor' }],
  ['with markup for an icon', { icon: { path: 'M0 0"/><script>' } }],
  ['with an icon beyond all bounds', { icon: { path: `M${'0 '.repeat(1_000)}` } }],
  ['with an address for an icon', { icon: { path: 'url(https://evil.example)' } }],
  ['that counts what nobody counts', { badge: 'likes' }],
  ['with an order that is no number', { order: '1' }],
  ['with more than a tab has', { onClick: 'alert(1)' }],
])('a tab %s is refused', (_what, change) => {
  expect(isValid({ tabs: [{ ...TAB, ...change }] })).toBe(false);
});

test.each([
  ['a slot that no screen has', { home: [] }],
  ['more entries than a screen has room for', { setting: Array.from({ length: 4 }, () => TAB) }],
  ['an entry to another area', { setting: [{ path: '/pond', label: '연못' }] }],
])('%s is refused', (_what, slots) => {
  expect(isValid({ slots })).toBe(false);
});

test('what a page cannot use of an area it leaves out, and the area stays', () => {
  const entries = {
    tabs: [TAB, null, { ...TAB, path: '//evil' }, { ...TAB, icon: 'none' }, { ...TAB, order: null }],
    slots: {
      setting: [
        { path: '/garden', label: 7 },
        { path: '/garden', label: '정원' },
      ],
      home: [TAB],
    },
  };
  expect(parseReleaseMap(withEntries(entries))?.areas['garden']).toMatchObject({
    ...areaRelease(),
    tabs: [TAB],
    slots: { setting: [{ path: '/garden', label: '정원' }] },
  });
  expect(parseReleaseMap(withEntries({ tabs: 'all' }))?.areas['garden']).toEqual(areaRelease());
});
