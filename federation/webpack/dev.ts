import { AREA_MODULE } from '../release-format/fixed-names.ts';
import { containerNameOf } from './remote-config.ts';
import { aloneConfig, devHostConfig, devRemoteConfig } from './dev-config.ts';
import { startDevServer, type DevPage, type DevServer } from './dev-server.ts';
import { type AreaDeclaration, readPackageManifest } from './package-manifest.ts';
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

export type Dev = { url: string; close: () => Promise<void> };

/** The whole app, or some remotes inside it or one alone, with Fast Refresh. Resolves when it can be opened. */
export async function startDev(options: DevOptions): Promise<Dev> {
  const { remoteDirs, areas, fakeShell, port } = options;
  const reloading = remoteDirs.filter((directory) => areas?.includes(areaOf(directory).area) ?? true);
  const [first] = reloading;
  if (first === undefined) throw new Error(`no remote serves the area "${areas?.join(', ')}"`);
  const servers =
    fakeShell === undefined
      ? await startApp(options, reloading)
      : [await startAlone(options, first, fakeShell)];
  return {
    url: `http://localhost:${port}`,
    close: async () => {
      await Promise.all(servers.map((server) => server.close()));
    },
  };
}

async function startApp(options: DevOptions, reloading: readonly string[]): Promise<DevServer[]> {
  const { hostDir, shared, contractVersion, port } = options;
  const started = await Promise.all(
    reloading.map(async (packageDir, index) => {
      const { area } = areaOf(packageDir);
      try {
        const config = devRemoteConfig({ packageDir, shared, contractVersion });
        return [
          { packageDir, server: await startDevServer({ config, name: area, listen: port + 1 + index }) },
        ];
      } catch (error) {
        console.error(`${area} cannot be started, and the others are:`, error);
        return [];
      }
    }),
  );
  const remotes = started.flat();
  const areas = Object.fromEntries(
    remotes.map(({ packageDir, server }) => [
      areaOf(packageDir).area,
      devRelease(packageDir, server.baseUrl),
    ]),
  );
  const releases = async (): Promise<ReleaseMap> => mapOf({ ...(await releasedAreas(options)), ...areas });
  const host = await startDevServer({
    config: devHostConfig({ packageDir: hostDir, shared, contractVersion }),
    name: 'host',
    listen: port,
    page: async (url) => devPage(url, await releases(), options.page),
    proxyPaths: { isProxied: isOfRunningApp, to: options.apiOrigin },
  });
  return [host, ...remotes.map(({ server }) => server)];
}

async function startAlone(options: DevOptions, packageDir: string, fakeShell: string): Promise<DevServer> {
  const { hostDir, port, shared, page, apiOrigin } = options;
  const releases = mapOf({});
  return startDevServer({
    config: aloneConfig({ packageDir, hostDir, shared, fakeShell }),
    name: 'host',
    listen: port,
    page: (url) => Promise.resolve(devPage(url, releases, page)),
    proxyPaths: { isProxied: isOfRunningApp, to: apiOrigin },
  });
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

async function releasedAreas({ apiOrigin, areas }: DevOptions): Promise<ReleaseMap['areas']> {
  if (areas === undefined) return {};
  const response = await fetch(new URL('/releases.json', apiOrigin));
  return parseReleaseMap(await response.json())?.areas ?? {};
}

/** The API, or a file of a released area: `/feed/1.0.0-…/name.js`. */
function isOfRunningApp(pathname: string): boolean {
  return /^\/api(\/|$)/.test(pathname) || /^\/[^/]+\/\d[^/]*\/.+\.\w+$/.test(pathname);
}

function devPage(url: string, releases: ReleaseMap, page: SitePage): DevPage {
  return url.startsWith(`/${RELEASE_MAP_FILE}`)
    ? { contentType: 'application/json', body: JSON.stringify(releases) }
    : { contentType: 'text/html; charset=utf-8', body: renderDevelopmentHtml(releases, page) };
}

/** @throws Error if the package is no remote */
export function areaOf(packageDir: string): AreaDeclaration {
  const { name, ongi } = readPackageManifest(packageDir);
  if (ongi === undefined) throw new Error(`${name}: package.json does not say which area this is`);
  return ongi;
}
