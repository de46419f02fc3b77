import { type AreasConfiguration, configureAreas } from 'federation/runtime/area-loader';
import type { AreaRelease, AreaTab, ReleaseMap } from 'federation/release-format/release-map';

/** The tabs belong to feed (two), write, goods and family. */
export const SAMPLE_TABS: readonly AreaTab[] = [
  { path: '/home', label: '일상', icon: 'sun', order: 10, alsoActiveAt: ['/daily'] },
  { path: '/bookshelf', label: '책장', icon: 'library', order: 20 },
  { path: '/write', label: '작성', icon: 'square-pen', order: 30 },
  { path: '/goods', label: '굿즈', icon: 'gift', order: 40 },
  { path: '/family', label: '가족', icon: 'users-round', order: 50 },
];

export function sampleReleases(): ReleaseMap {
  return {
    formatVersion: 1,
    revision: 1,
    host: {
      version: '1.0.0-host',
      baseUrl: '/host/1.0.0-host/',
      files: {},
      scripts: ['main.js'],
      styles: ['main.css'],
    },
    areas: {
      feed: area(
        'feed',
        { '/home': ['screen-home.js', 'screen-home.css'], '/daily': ['screen-daily.js'] },
        SAMPLE_TABS.slice(0, 2),
      ),
      goods: area('goods', { '/goods': ['screen-goods.js'] }, SAMPLE_TABS.slice(3, 4)),
    },
    canaries: {},
    previewKeys: [],
  };
}

function area(name: string, paths: AreaRelease['paths'], tabs: AreaTab[]): AreaRelease {
  return {
    version: `1.0.0-${name}`,
    baseUrl: `/${name}/1.0.0-${name}/`,
    files: {},
    container: `remote_${name}`,
    module: './routes',
    entry: 'remoteEntry.js',
    start: ['routes.js'],
    paths,
    tabs,
  };
}

/** The sample's areas, or others, as the page has them: none has routes. */
export function configureSampleAreas(options: Partial<AreasConfiguration> = {}): void {
  const parseModule = () => ({ routes: [] });
  configureAreas({ releases: sampleReleases(), releasesUrl: '/releases.json', parseModule, ...options });
}
