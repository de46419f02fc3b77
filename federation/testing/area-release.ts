import type { AreaRelease, ReleaseMap } from '../release-format/release-map.ts';

const SUM = `sha384-${'A'.repeat(64)}`;

export function areaRelease(overrides: Partial<AreaRelease> = {}): AreaRelease {
  return {
    version: '1.0.0-a',
    baseUrl: '/garden/1.0.0-a/',
    container: 'area_garden',
    module: './routes',
    entry: 'remoteEntry.js',
    start: ['routes.js'],
    paths: { '/garden': ['garden.js', 'garden.css'] },
    files: { 'remoteEntry.js': SUM, 'routes.js': SUM, 'garden.js': SUM, 'garden.css': SUM },
    ...overrides,
  };
}

export function releaseMap(overrides: Partial<AreaRelease> = {}): ReleaseMap {
  return {
    formatVersion: 1,
    revision: 1,
    host: {
      version: '1.0.0',
      baseUrl: '/host/1.0.0/',
      scripts: ['main.js'],
      styles: [],
      files: { 'main.js': SUM },
    },
    areas: { garden: areaRelease(overrides) },
    canaries: {},
    previewKeys: [],
  };
}
