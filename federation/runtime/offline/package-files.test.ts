import { randomBytes } from 'node:crypto';
import { mayBePackageFile, packageFileOf } from './package-files.ts';

const KNOWN = [
  'https://site/host/1.0.0/',
  'https://site/feed/1.0.0-abc/',
  'https://site/feed/1.1.0/',
  'https://cdn.example/below/goods/2.0.0/',
];

test('a file of a package is known by the base URLs of the release map, on whatever origin', () => {
  expect(packageFileOf('https://site/feed/1.0.0-abc/screen-home.1f.js?x=1', KNOWN)).toEqual({
    baseUrl: 'https://site/feed/1.0.0-abc/',
    url: 'https://site/feed/1.0.0-abc/screen-home.1f.js',
    isRetry: false,
  });
  expect(packageFileOf('https://cdn.example/below/goods/2.0.0/fonts/a.woff2', KNOWN)?.url).toBe(
    'https://cdn.example/below/goods/2.0.0/fonts/a.woff2',
  );
});

test('a retry requests the same file under another path', () => {
  expect(packageFileOf('https://site/feed~l9x2/1.1.0/entry.js', KNOWN)).toEqual({
    baseUrl: 'https://site/feed/1.1.0/',
    url: 'https://site/feed/1.1.0/entry.js',
    isRetry: true,
  });
  expect(packageFileOf('https://cdn.example/below/goods~1/2.0.0/fonts/a.woff2', KNOWN)).toMatchObject({
    url: 'https://cdn.example/below/goods/2.0.0/fonts/a.woff2',
    isRetry: true,
  });
});

/** Below https://site, except for the last. */
const OTHERS =
  '/ /home /home/memoryDetailPage/7 /releases.json /write/edit/3 /api/memory-post/68/comment' +
  ' /api/memory-post/68/comment.js /feed/1.2.0/entry.js /feed/1.0.0-abc/ /feed~1/1.2.0/entry.js' +
  ' /feed~1/1.1.0/ /feed~1/x/1.1.0/entry.js /feeds/1.1.0/entry.js /x/feed/1.1.0/entry.js' +
  ' https://other.example/feed/1.1.0/entry.js';

test.each(OTHERS.split(' '))('%s only looks like a package file', (path) => {
  expect(packageFileOf(new URL(path, 'https://site').href, KNOWN)).toBeUndefined();
});

test('no media key is taken for a version, whatever it begins with', () => {
  const keys = Array.from({ length: 500 }, () => randomBytes(16).toString('hex'));
  expect(keys.filter((key) => /^\d/.test(key)).length).toBeGreaterThan(200);
  for (const key of keys)
    for (const file of ['400.webp', 'full.jpg', 'video.mp4'])
      for (const origin of ['https://site', 'https://cdn.example'])
        expect(packageFileOf(`${origin}/api/media/${key}/${file}?expires=1`, KNOWN)).toBeUndefined();
});

test('only files with an extension can be of a package', () => {
  expect(mayBePackageFile(new URL('https://site/feed/1.1.0/entry.js'))).toBe(true);
  expect(mayBePackageFile(new URL('https://site/api/memory-post/68/comment'))).toBe(false);
  expect(mayBePackageFile(new URL('https://site/releases.json'))).toBe(false);
});
