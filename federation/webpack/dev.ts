import { AREA_MODULE } from '../release-format/fixed-names.ts';
import { aloneConfig, devHostConfig, devRemoteConfig } from './dev-config.ts';
import { startDevServer, type DevPage, type DevServer } from './dev-server.ts';
import { areaOf, containerNameOf } from './package-manifest.ts';
import type { SharedSingleton } from './shared-singletons.ts';
import {
  parseReleaseMap,
  RELEASE_MAP_FILE,
  type AreaRelease,
  type ReleaseMap,
} from '../release-format/release-map.ts';
import { renderDevelopmentHtml, type SitePage } from '../release-format/page/render-index-html.ts';

export type DevOptions = {
  hostDir: string;
  remoteDirs: readonly string[];
  shared: readonly SharedSingleton[];
  contractVersion: number;
  page: SitePage;
  apiOrigin: string;
  /** The page has this port; remotes use the following ports. */
  port: number;
  /** Reloads only these areas; the others are the released ones of `apiOrigin`. */
  areas?: readonly string[];
  /** The one of `areas` is started without the app, in this fake shell (exports `startFakeShell`). */
  fakeShell?: string;
};

/** The whole app, or some remotes inside it or one alone, with Fast Refresh. Resolves when it can be opened. */
export async function startDev(options: DevOptions): Promise<{ url: string; close: () => Promise<void> }> {
  const { hostDir, remoteDirs, shared, contractVersion, apiOrigin, areas, fakeShell, port } = options;
  const reloading = remoteDirs.filter((directory) => areas?.includes(areaOf(directory).area) ?? true);
  const [first] = reloading;
  if (first === undefined) throw new Error(`no remote serves the area "${areas?.join(', ')}"`);
  const isAlone = fakeShell !== undefined;
  const remotes = isAlone ? [] : await startRemotes(options, reloading);
  const own = Object.fromEntries(remotes.map(({ area, release }) => [area, release]));
  const released = (): ReleaseMap['areas'] | Promise<ReleaseMap['areas']> =>
    isAlone || areas === undefined ? {} : areasOf(apiOrigin);
  const host = await startDevServer({
    config: isAlone
      ? aloneConfig({ packageDir: first, hostDir, shared, fakeShell })
      : devHostConfig({ packageDir: hostDir, shared, contractVersion }),
    name: 'host',
    listen: port,
    app: {
      origin: apiOrigin,
      page: async (url) => devPage(url, mapOf({ ...(await released()), ...own }), options.page),
    },
  });
  const servers = [host, ...remotes.map(({ server }) => server)];
  return {
    url: `http://localhost:${port}`,
    close: async () => {
      await Promise.all(servers.map((server) => server.close()));
    },
  };
}

type Remote = { area: string; release: AreaRelease; server: DevServer };

async function startRemotes(
  { shared, contractVersion, port }: DevOptions,
  packageDirs: readonly string[],
): Promise<Remote[]> {
  const started = await Promise.all(
    packageDirs.map(async (packageDir, index): Promise<Remote[]> => {
      const { area } = areaOf(packageDir);
      try {
        const config = devRemoteConfig({ packageDir, shared, contractVersion });
        const server = await startDevServer({ config, name: area, listen: port + 1 + index });
        return [{ area, release: devRelease(packageDir, server.baseUrl), server }];
      } catch (error) {
        console.error(`${area} cannot be started, and the others are:`, error);
        return [];
      }
    }),
  );
  return started.flat();
}

function mapOf(areas: ReleaseMap['areas']): ReleaseMap {
  return { formatVersion: 1, revision: 0, host: devHostRelease, areas, canaries: {}, previewKeys: [] };
}

const devHostRelease: ReleaseMap['host'] = {
  version: 'dev',
  baseUrl: '/host/dev/',
  files: {},
  scripts: ['main.js'],
  styles: ['main.css'],
};

/** What a release map has of an area that a development server serves. */
export function devRelease(packageDir: string, baseUrl: string): AreaRelease {
  const { area, paths, tabs = [], slots = {} } = areaOf(packageDir);
  return {
    version: 'dev',
    baseUrl,
    files: {},
    container: containerNameOf(area),
    module: AREA_MODULE,
    entry: 'remoteEntry.js',
    start: [],
    paths: Object.fromEntries(Object.keys(paths).map((prefix) => [prefix, []])),
    tabs,
    slots,
  };
}

async function areasOf(origin: string): Promise<ReleaseMap['areas']> {
  const response = await fetch(new URL('/releases.json', origin));
  return parseReleaseMap(await response.json())?.areas ?? {};
}

function devPage(url: string, releases: ReleaseMap, page: SitePage): DevPage {
  return url.startsWith(`/${RELEASE_MAP_FILE}`)
    ? { contentType: 'application/json', body: JSON.stringify(releases) }
    : { contentType: 'text/html; charset=utf-8', body: renderDevelopmentHtml(releases, page) };
}
