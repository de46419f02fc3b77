import { findAreaForPath } from './find-area.ts';
import { areaRelease } from '../testing/area-release.ts';

const releases = {
  areas: {
    feed: areaRelease({ paths: { '/home': [], '/home/memoryDetailPage': [], '/bookshelf': [] } }),
    write: areaRelease({ paths: { '/write': [], '/write/edit': [] } }),
    family: areaRelease({ paths: { '/Start': [], '/StartPage': [], '/setting': [] } }),
  },
};

test.each([
  ['/home', 'feed', '/home'],
  ['/home/', 'feed', '/home'],
  ['/home/memoryDetailPage/12', 'feed', '/home/memoryDetailPage'],
  ['/bookshelf/anything', 'feed', '/bookshelf'],
  ['/write/edit/3', 'write', '/write/edit'],
  ['/write/editor', 'write', '/write'],
  ['/Start', 'family', '/Start'],
  ['/StartPage', 'family', '/StartPage'],
  ['/start', 'family', '/Start'],
])('%s leads to %s by the prefix %s', (pathname, area, prefix) => {
  expect(findAreaForPath(pathname, releases)).toEqual({ area, prefix });
});

test.each(['/', '/homepage', '/Starting', '/LoginPage', '', '/settings'])(
  '%s leads to no area',
  (pathname) => {
    expect(findAreaForPath(pathname, releases)).toBeUndefined();
  },
);
