import { areaRelease, releaseMap } from '../../testing/area-release.ts';
import { packagesIn, releasesInPage } from './read-releases.ts';

const map = {
  ...releaseMap(),
  canaries: {
    garden: { percent: 10, release: areaRelease({ baseUrl: '/garden/1.1.0/' }) },
    pond: { percent: 5, release: areaRelease({ baseUrl: 'https://pond.example/pond/0.1.0/' }) },
  },
};

test('a page names its host, its areas and what is tried in their place', () => {
  expect(packagesIn(map, 'https://site')).toEqual([
    { name: 'host', baseUrl: 'https://site/host/1.0.0/' },
    { name: 'garden', baseUrl: 'https://site/garden/1.0.0-a/' },
    { name: 'garden', baseUrl: 'https://site/garden/1.1.0/' },
    { name: 'pond', baseUrl: 'https://pond.example/pond/0.1.0/' },
  ]);
});

test('the map of a page is read out of its text', () => {
  const html = `<head><script type="application/json" id="releases">${JSON.stringify(map)}</script></head>`;
  expect(releasesInPage(html, 'releases')).toEqual(map);
  expect(releasesInPage(html, 'other')).toBeUndefined();
  expect(
    releasesInPage('<script type="application/json" id="releases">{</script>', 'releases'),
  ).toBeUndefined();
});
