import { areaRelease } from '../testing/area-release.ts';
import { releaseBaseUrl } from './release-files.ts';

test.each([
  ['/feed/1.0.0-a/', '/feed~x1/1.0.0-a/'],
  ['/static/ongi/feed/1.0.0-a/', '/static/ongi/feed~x1/1.0.0-a/'],
  ['https://feed.example/feed/1.0.0-a/', 'https://feed.example/feed~x1/1.0.0-a/'],
])('a retry of %s asks under %s', (baseUrl, fresh) => {
  expect(releaseBaseUrl(areaRelease({ baseUrl }), 'x1')).toBe(fresh);
  expect(releaseBaseUrl(areaRelease({ baseUrl }), undefined)).toBe(baseUrl);
});
