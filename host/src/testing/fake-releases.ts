import type { AreaRelease, ReleaseMap } from 'federation/release-format/release-map';

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
      feed: area('feed', { '/home': ['screen-home.js', 'screen-home.css'], '/daily': ['screen-daily.js'] }),
      goods: area('goods', { '/goods': ['screen-goods.js'] }),
    },
    canaries: {},
    previewKeys: [],
  };
}

function area(name: string, paths: AreaRelease['paths']): AreaRelease {
  return {
    version: `1.0.0-${name}`,
    baseUrl: `/${name}/1.0.0-${name}/`,
    files: {},
    container: `remote_${name}`,
    module: './routes',
    entry: 'remoteEntry.js',
    start: ['routes.js'],
    paths,
  };
}
