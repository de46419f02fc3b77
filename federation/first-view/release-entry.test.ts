import { areaRelease, releaseMap } from '../testing/area-release.ts';
import { FIRST_VIEWS_SHAPE, DeclaredFirstViewSchema } from './schema.ts';
import { firstViewFilesOf, usableFirstViews } from './release-entry.ts';
import type { ReleasedFirstView } from './schema.ts';
import { ReleaseMapSchema } from '../release-format/release-map-schema.ts';
import { parseReleaseMap } from '../release-format/release-map.ts';

const SUM = `sha384-${'A'.repeat(64)}`;
const FIRST_VIEW: ReleasedFirstView = {
  script: 'view.js',
  styles: ['garden.css'],
  requests: ['/plants', '/plants/{id}'],
};
const FILES = { 'view.js': SUM, 'garden.css': SUM };

test.each([
  ['', {}],
  [', and one broken entry does not take it with it', { '/meadow': { ...FIRST_VIEW, styles: 1 } }],
])('what is whole is used as it is%s', (_what, others) => {
  const firstViews = { '/garden': FIRST_VIEW };
  expect(usableFirstViews({ ...firstViews, ...others }, FILES)).toEqual({ firstViews });
});

test.each<[string, unknown]>([
  ['is missing', undefined],
  ['is null', null],
  ['is a text', 'view.js'],
  ['has no entry', {}],
  ['names a script that the release does not have', { '/garden': { ...FIRST_VIEW, script: 'other.js' } }],
  ['names a sheet that the release does not have', { '/garden': { ...FIRST_VIEW, styles: ['other.css'] } }],
  ['has no requests', { '/garden': { script: 'view.js', styles: [] } }],
  ['has requests that are no texts', { '/garden': { ...FIRST_VIEW, requests: [1] } }],
  ['has an entry that is null', { '/garden': null }],
])('what %s is not used', (_what, firstViews) => {
  expect(usableFirstViews(firstViews, FILES)).toEqual({});
});

test('a page keeps a release whose first-view scripts are broken, and the release tool says what is wrong with it', () => {
  const broken = { '/garden': { ...FIRST_VIEW, script: 'nowhere.js' } };
  const files = { ...areaRelease().files, ...FILES };
  const map = releaseMap({ firstViews: broken, files });
  expect(parseReleaseMap(map)?.areas['garden']).toEqual({ ...areaRelease(), files });
  const { error } = ReleaseMapSchema.safeParse(map);
  expect(error?.issues.map(({ message }) => message)).toEqual(['nowhere.js has no integrity']);
});

test('a map with first-view scripts is a map', () => {
  const firstViews = { '/garden': FIRST_VIEW };
  const map = releaseMap({ firstViews, files: { ...areaRelease().files, ...FILES } });
  expect(ReleaseMapSchema.safeParse(map).error).toBeUndefined();
  expect(parseReleaseMap(map)?.areas['garden']?.firstViews).toEqual(firstViews);
});

test.each([
  ['/plants', true],
  ['/plants/{id}?date={today}&a=b', true],
  ['plants', false],
  ['//elsewhere.example/a', false],
  ['/plants#x', false],
  ['/plants/../secret', false],
  ['https://elsewhere.example', false],
  ['/식물', false],
])('the request %s is allowed: %s', (request, isAllowed) => {
  const firstViews = { '/garden': { ...FIRST_VIEW, requests: [request] } };
  const { success } = FIRST_VIEWS_SHAPE.firstViews.safeParse(firstViews);
  expect(success).toBe(isAllowed);
});

test.each([
  ['a source outside of the package', { script: '/etc/passwd', requests: [] }],
  ['more than four requests', { script: './a.tsx', requests: ['/a', '/b', '/c', '/d', '/e'] }],
  ['something else', { script: './a.tsx', requests: [], styles: [] }],
])('a package cannot declare %s', (_what, declared) => {
  expect(DeclaredFirstViewSchema.safeParse(declared).success).toBe(false);
});

test('the files of a release include those of its first-view scripts', () => {
  expect(firstViewFilesOf({ firstViews: { '/garden': FIRST_VIEW } })).toEqual(['view.js', 'garden.css']);
  expect(firstViewFilesOf({})).toEqual([]);
});
