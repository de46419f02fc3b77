import { releaseMap } from '../testing/area-release.ts';
import { parseReleaseMap } from './release-map.ts';
import { ReleaseMapSchema } from './release-map-schema.ts';

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
