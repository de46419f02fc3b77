import { areaRelease, releaseMap } from '../testing/area-release.ts';
import { EARLY_SHAPE, DeclaredEarlySchema } from './schema.ts';
import { earlyFilesOf, usableEarly, type Early } from './release-entry.ts';
import { ReleaseMapSchema } from '../release-format/release-map-schema.ts';
import { parseReleaseMap } from '../release-format/release-map.ts';

const SUM = `sha384-${'A'.repeat(64)}`;
const EARLY: Early = { script: 'early.js', styles: ['garden.css'], requests: ['/plants', '/plants/{id}'] };
const FILES = { 'early.js': SUM, 'garden.css': SUM };

test('what is whole is used as it is', () => {
  expect(usableEarly({ '/garden': EARLY }, FILES)).toEqual({ early: { '/garden': EARLY } });
});

test.each<[string, unknown]>([
  ['is missing', undefined],
  ['is null', null],
  ['is a text', 'early.js'],
  ['has no entry', {}],
  ['names a script that the release does not have', { '/garden': { ...EARLY, script: 'other.js' } }],
  ['names a sheet that the release does not have', { '/garden': { ...EARLY, styles: ['other.css'] } }],
  ['has no requests', { '/garden': { script: 'early.js', styles: [] } }],
  ['has requests that are no texts', { '/garden': { ...EARLY, requests: [1] } }],
  ['has an entry that is null', { '/garden': null }],
])('what %s is not used', (_what, early) => {
  expect(usableEarly(early, FILES)).toEqual({});
});

test('one broken entry does not take the others with it', () => {
  expect(usableEarly({ '/garden': EARLY, '/meadow': { ...EARLY, styles: 1 } }, FILES)).toEqual({
    early: { '/garden': EARLY },
  });
});

test('a page keeps a release whose early scripts are broken, and the release tool says what is wrong with it', () => {
  const broken = { '/garden': { ...EARLY, script: 'nowhere.js' } };
  const map = releaseMap({ early: broken, files: { ...areaRelease().files, ...FILES } });
  expect(parseReleaseMap(map)?.areas['garden']).toEqual({
    ...areaRelease(),
    files: { ...areaRelease().files, ...FILES },
  });
  const { error } = ReleaseMapSchema.safeParse(map);
  expect(error?.issues.map(({ message }) => message)).toEqual(['nowhere.js has no integrity']);
});

test('a map with early scripts is a map', () => {
  const map = releaseMap({ early: { '/garden': EARLY }, files: { ...areaRelease().files, ...FILES } });
  expect(ReleaseMapSchema.safeParse(map).error).toBeUndefined();
  expect(parseReleaseMap(map)?.areas['garden']?.early).toEqual({ '/garden': EARLY });
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
  const { success } = EARLY_SHAPE.early.safeParse({ '/garden': { ...EARLY, requests: [request] } });
  expect(success).toBe(isAllowed);
});

test.each([
  ['a source outside of the package', { script: '/etc/passwd', requests: [] }],
  ['more than four requests', { script: './a.tsx', requests: ['/a', '/b', '/c', '/d', '/e'] }],
  ['something else', { script: './a.tsx', requests: [], styles: [] }],
])('a package cannot declare %s', (_what, declared) => {
  expect(DeclaredEarlySchema.safeParse(declared).success).toBe(false);
});

test('the files of a release include those of its early scripts', () => {
  expect(earlyFilesOf({ early: { '/garden': EARLY } })).toEqual(['early.js', 'garden.css']);
  expect(earlyFilesOf({})).toEqual([]);
});
