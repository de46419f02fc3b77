import { areaRelease, releaseMap } from '../testing/area-release.ts';
import { preloadLinks, type PreloadKind } from './preload-links.ts';

const ALL: readonly PreloadKind[] = ['host-styles', 'host-scripts', 'entry', 'start', 'screen'];
const SUM = `sha384-${'A'.repeat(64)}`;
const ATTRIBUTES = `crossorigin=anonymous; integrity="${SUM}"`;

const linksAt = (pathname: string, kinds = ALL, map = releaseMap()) => preloadLinks(map, pathname, kinds);

test('what a page at a path requests, in the order of the kinds, as it requests it', () => {
  expect(linksAt('/garden/7')).toEqual([
    `</host/1.0.0/main.js>; rel=preload; as=script; ${ATTRIBUTES}`,
    `</garden/1.0.0-a/remoteEntry.js>; rel=preload; as=script; ${ATTRIBUTES}`,
    `</garden/1.0.0-a/routes.js>; rel=preload; as=script; ${ATTRIBUTES}`,
    `</garden/1.0.0-a/garden.js>; rel=preload; as=script; ${ATTRIBUTES}`,
    `</garden/1.0.0-a/garden.css>; rel=preload; as=style; ${ATTRIBUTES}`,
  ]);
  expect(linksAt('/garden', ['start', 'entry'])).toEqual([
    `</garden/1.0.0-a/routes.js>; rel=preload; as=script; ${ATTRIBUTES}`,
    `</garden/1.0.0-a/remoteEntry.js>; rel=preload; as=script; ${ATTRIBUTES}`,
  ]);
  expect(linksAt('/garden', [])).toEqual([]);
});

test('a path of no area has what the host has', () => {
  expect(linksAt('/LoginPage')).toEqual([`</host/1.0.0/main.js>; rel=preload; as=script; ${ATTRIBUTES}`]);
});

test('an area on another origin keeps its address', () => {
  const map = releaseMap({ baseUrl: 'https://cdn.example/garden/1.0.0-a/' });
  expect(linksAt('/garden', ['entry'], map)).toEqual([
    `<https://cdn.example/garden/1.0.0-a/remoteEntry.js>; rel=preload; as=script; ${ATTRIBUTES}`,
  ]);
});

test('nothing of what some devices have another version of', () => {
  const canary = { percent: 10, release: areaRelease({ version: '2' }) };
  const area = { ...releaseMap(), canaries: { garden: canary } };
  expect(linksAt('/garden', ALL, area)).toEqual([
    `</host/1.0.0/main.js>; rel=preload; as=script; ${ATTRIBUTES}`,
  ]);
  const host = { ...releaseMap(), hostCanary: { percent: 10, release: releaseMap().host } };
  expect(linksAt('/garden', ['host-scripts', 'entry'], host)).toEqual([
    `</garden/1.0.0-a/remoteEntry.js>; rel=preload; as=script; ${ATTRIBUTES}`,
  ]);
});

test('an area without a readable release, or with a canary alone, has nothing', () => {
  const { garden: _removed, ...areas } = releaseMap().areas;
  const unreadable = { ...releaseMap(), areas, unreadable: { garden: { prefixes: ['/garden'], tabs: [] } } };
  expect(linksAt('/garden', ['entry', 'start', 'screen'], unreadable)).toEqual([]);
});

test.each([
  ['no integrity', { files: {} }],
  ['an integrity that is none', { files: { 'remoteEntry.js': 'sha384-x"; evil' } }],
  ['an address that could end its brackets', { baseUrl: '/garden/>, <https://evil.example/' }],
  ['an address with a line', { baseUrl: '/garden/\r\nset-cookie: a=b/' }],
])('a file with %s is left out', (_what, overrides) => {
  expect(linksAt('/garden', ['entry'], releaseMap(overrides))).toEqual([]);
});
