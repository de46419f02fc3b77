import { packageFileOf } from './package-files.ts';

test('a file of a package is known by its path, on whatever origin', () => {
  expect(packageFileOf('https://site/feed/1.0.0-abc/screen-home.1f.js?x=1')).toEqual({
    baseUrl: 'https://site/feed/1.0.0-abc/',
    name: 'feed',
    release: 'feed/1.0.0-abc',
    url: 'https://site/feed/1.0.0-abc/screen-home.1f.js',
    isRetry: false,
  });
  expect(packageFileOf('https://cdn/below/feed/2.0.0/fonts/a.woff2')?.url).toBe(
    'https://cdn/below/feed/2.0.0/fonts/a.woff2',
  );
});

test('a retry asks for the same file under another path', () => {
  expect(packageFileOf('https://site/feed~2/1.0.0/entry.js')).toMatchObject({
    url: 'https://site/feed/1.0.0/entry.js',
    release: 'feed/1.0.0',
    isRetry: true,
  });
});

test('pages, calls and media are no files of packages', () => {
  for (const path of [
    '/',
    '/home',
    '/home/memoryDetailPage/7',
    '/api/media/k/400.webp',
    '/releases.json',
    '/write/edit/3',
  ])
    expect(packageFileOf(`https://site${path}`)).toBeUndefined();
});
