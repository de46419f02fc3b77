import { releaseMap } from '../../testing/area-release.ts';
import { preloadLinks } from './preload-links.ts';
import type { HostRelease, ReleaseMap } from '../release-map.ts';

const SUM = `sha384-${'A'.repeat(64)}`;

function mapWith(host: Partial<HostRelease> = {}): ReleaseMap {
  const map = releaseMap();
  const files = { 'main.css': SUM, 'more.css': SUM };
  return { ...map, host: { ...map.host, styles: ['main.css', 'more.css'], files, ...host } };
}

test('the style sheets of the host, as the page requests them', () => {
  expect(preloadLinks(mapWith())).toEqual([
    `</host/1.0.0/main.css>; rel=preload; as=style; crossorigin=anonymous; integrity="${SUM}"`,
    `</host/1.0.0/more.css>; rel=preload; as=style; crossorigin=anonymous; integrity="${SUM}"`,
  ]);
});

test('nothing while some devices have another host', () => {
  const map = mapWith();
  expect(preloadLinks({ ...map, hostCanary: { percent: 10, release: map.host } })).toEqual([]);
});

test.each([
  ['no integrity', { files: {} }],
  ['an integrity that is none', { files: { 'main.css': 'sha384-x"; evil', 'more.css': '' } }],
  ['an address that could end its brackets', { baseUrl: '/host/>, <https://evil.example/' }],
  ['an address with a line', { baseUrl: '/host/\r\nset-cookie: a=b/' }],
])('a file with %s is left out', (_what, overrides) => {
  expect(preloadLinks(mapWith(overrides))).toEqual([]);
});
