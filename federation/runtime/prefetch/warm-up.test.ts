import { readInlinedMap } from './warm-up.ts';
import { areaRelease } from '../../testing/area-release.ts';
import { releaseBaseUrl } from '../release-files.ts';

const block = (id: string, text: string) => `<script type="application/json" id="${id}">${text}</script>`;

test.each([
  ['the one with which the page began', block('releases', '{"revision":1}'), { revision: 1 }],
  [
    'the one that the service worker added at its end',
    block('releases', '{"revision":1}') + block('releases-live', '{"revision":2}'),
    { revision: 2 },
  ],
  ['none where it is malformed', block('releases', '{'), undefined],
  ['none where there is none', '', undefined],
])("a page's release map is %s", (_what, html, map) => {
  document.body.innerHTML = html;
  expect(readInlinedMap('releases')).toEqual(map);
});

test.each([
  ['/feed/1.0.0-a/', '/feed~x1/1.0.0-a/'],
  ['/static/ongi/feed/1.0.0-a/', '/static/ongi/feed~x1/1.0.0-a/'],
  ['https://feed.example/feed/1.0.0-a/', 'https://feed.example/feed~x1/1.0.0-a/'],
])('a retry of %s asks under %s', (baseUrl, fresh) => {
  expect(releaseBaseUrl(areaRelease({ baseUrl }), 'x1')).toBe(fresh);
  expect(releaseBaseUrl(areaRelease({ baseUrl }), undefined)).toBe(baseUrl);
});
