import path from 'node:path';
import type { AreaRelease, HostRelease, ReleaseMap } from '../../federation/release-format/release-map.ts';
import { type ReleasedFirstView, firstViewFilesOf } from '../../federation/first-view/release-entry.ts';
import { installBuild } from '../../federation/release-format/install-build.ts';
import { filesNamedBy, type SitePage } from '../../federation/release-format/page/render-index-html.ts';
import { readBuildContract } from '../../federation/release-format/read-build-contract.ts';
import { baseConfig } from '../../federation/webpack/base-config.ts';
import { BuildContractPlugin } from '../../federation/webpack/plugins/build-contract-plugin.ts';
import { type DeclaredFirstView, FirstViewsPlugin } from '../../federation/first-view/build.ts';
import { HOST_ENTRY } from '../../federation/webpack/host-config.ts';
import {
  type AreaDeclaration,
  readHostManifest,
  readPackageManifest,
  withChunks,
} from '../../federation/webpack/package-manifest.ts';
import { pluginOf } from '../../federation/webpack/plugins/plugin-of.ts';
import { PublicFilesPlugin } from '../../federation/webpack/plugins/public-files-plugin.ts';
import { AREA_MODULE } from '../../federation/release-format/exposed-module.ts';
import { containerNameOf } from '../../federation/webpack/remote-config.ts';
import { SingleFilePlugin } from '../../federation/webpack/plugins/single-file-plugin.ts';
import { runWebpack } from '../../federation/webpack/run-webpack.ts';
import {
  describeShared,
  facadesOf,
  type SharedSingleton,
} from '../../federation/webpack/shared-singletons.ts';

type Configuration = Parameters<typeof runWebpack>[0];
type StatsCompilation = Awaited<ReturnType<typeof runWebpack>>;

export type OneBundleOptions = {
  hostDir: string;
  remoteDirs: readonly string[];
  shared: readonly SharedSingleton[];
  contractVersion: number;
  page: SitePage;
  outputDir: string;
  siteDir: string;
  /** The stubs are those of `hostConfig`. */
  firstViewModules: readonly string[];
};

type DeclaredFirstViews = Record<string, DeclaredFirstView>;

/**
 * Builds host and remotes as one application without Module Federation, as the baseline of benchmarks: same
 * sources, loaders and minifier, screens loaded on demand, first files preloaded. Returns its release map.
 */
export async function buildOneBundle(options: OneBundleOptions): Promise<ReleaseMap> {
  const { outputDir, siteDir, remoteDirs, page } = options;
  const stats = await runWebpack(oneBundleConfig(options));
  const { version, name } = installBuild(outputDir, siteDir);
  const { assets, ...contract } = readBuildContract(outputDir);
  if (contract.kind !== 'host') throw new Error('the one bundle is a host without areas');
  const { scripts, styles, firstViews = {} } = contract;
  const ownFirstViews = pick(
    firstViews,
    Object.keys(readHostManifest(options.hostDir).ongi?.firstViews ?? {}),
  );
  const files = sumsOf(assets, [
    ...scripts,
    ...styles,
    ...filesNamedBy(page),
    ...firstViewFilesOf({ firstViews: ownFirstViews }),
  ]);
  const host: HostRelease = {
    version,
    baseUrl: `/${name}/${version}/`,
    scripts,
    styles,
    files,
    firstViews: ownFirstViews,
  };
  return {
    formatVersion: 1,
    revision: 0,
    host,
    areas: Object.fromEntries(
      remoteDirs.map((directory) => areaOf(directory, { host, firstViews, assets, stats })),
    ),
    canaries: {},
    previewKeys: [],
  };
}

type Built = {
  host: HostRelease;
  firstViews: Record<string, ReleasedFirstView>;
  assets: Record<string, string>;
  stats: StatsCompilation;
};

/**
 * An area of the federated app is part of the host here: its entry is the running script. What its tabs open
 * is fetched ahead as well.
 */
function areaOf(packageDir: string, { host, firstViews, assets, stats }: Built): [string, AreaRelease] {
  const { area, paths: chunks, tabs = [] } = declaredArea(packageDir);
  const [entry = ''] = host.scripts;
  const filesOf = (chunk: string): string[] =>
    (stats.namedChunkGroups?.[chunk]?.assets ?? [])
      .map((asset) => asset.name)
      .filter((file) => /\.(js|css)$/.test(file));
  const paths = Object.fromEntries(Object.entries(chunks).map(([prefix, chunk]) => [prefix, filesOf(chunk)]));
  const ownFirstViews = pick(firstViews, Object.keys(paths));
  const files = sumsOf(assets, [
    entry,
    ...Object.values(paths).flat(),
    ...firstViewFilesOf({ firstViews: ownFirstViews }),
  ]);
  const { version, baseUrl } = host;
  const container = containerNameOf(area);
  return [
    area,
    {
      version,
      baseUrl,
      files,
      container,
      module: AREA_MODULE,
      entry,
      start: [],
      paths,
      tabs,
      firstViews: ownFirstViews,
    },
  ];
}

function pick<Value>(record: Record<string, Value>, keys: readonly string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)));
}

/** Only of requested files: the map is inlined in the page. */
function sumsOf(assets: Record<string, string>, files: readonly string[]): Record<string, string> {
  return Object.fromEntries(files.map((file) => [file, assets[file] ?? '']));
}

function oneBundleConfig(options: OneBundleOptions): Configuration {
  const { hostDir, remoteDirs, shared, contractVersion, outputDir } = options;
  const { name: packageName, version } = readHostManifest(hostDir);
  const firstViews = declaredFirstViews(options);
  const firstViewScripts = new FirstViewsPlugin({
    packageDir: hostDir,
    packageName,
    firstViews,
    provided: options.firstViewModules,
  });
  const base = baseConfig({
    packageDir: hostDir,
    packageName,
    uniqueName: packageName,
    mode: 'production',
    outputDir,
  });
  return {
    ...base,
    // Nobody debugs a baseline.
    devtool: false,
    entry: { main: HOST_ENTRY },
    resolve: { ...base.resolve, alias: facadesOf(shared) },
    plugins: [
      ...(base.plugins ?? []),
      pluginOf(
        (webpack) =>
          new webpack.NormalModuleReplacementPlugin(/\/federation-container\.ts$/, bundledAreas(remoteDirs)),
      ),
      pluginOf(
        (webpack) => new webpack.NormalModuleReplacementPlugin(/\/federation-runtime\.ts$/, NO_FEDERATION),
      ),
      new PublicFilesPlugin(hostDir),
      ...singleFilesOf(options),
      firstViewScripts,
      new BuildContractPlugin({
        kind: 'host',
        packageName,
        packageVersion: version,
        firstViews: firstViewScripts,
        contractVersion,
        ownPaths: [],
        provides: {},
        shared: describeShared(hostDir, shared, 'provide'),
      }),
    ],
  };
}

/** All first views by path prefix; their class names are those of the host's own build. */
function declaredFirstViews({ hostDir, remoteDirs }: OneBundleOptions): DeclaredFirstViews {
  const ofHost = withSources(hostDir, readHostManifest(hostDir).ongi?.firstViews ?? {});
  const ofRemotes = remoteDirs.map((directory) =>
    withSources(directory, withChunks(declaredArea(directory))),
  );
  return Object.assign(ofHost, ...ofRemotes);
}

function withSources(packageDir: string, firstViews: DeclaredFirstViews): DeclaredFirstViews {
  return Object.fromEntries(
    Object.entries(firstViews).map(([prefix, { script, leftToScreen = [], ...rest }]) => [
      prefix,
      { ...rest, script: path.join(packageDir, script), leftToScreen: leftToScreen.map(absolute) },
    ]),
  );
  function absolute(name: string): string {
    return name.startsWith('./') ? path.join(packageDir, name) : name;
  }
}

function singleFilesOf({ hostDir }: OneBundleOptions): SingleFilePlugin[] {
  const { headScript } = readHostManifest(hostDir).ongi ?? {};
  return headScript === undefined
    ? []
    : [new SingleFilePlugin(path.join(hostDir, headScript.entry), headScript.file)];
}

/** What the page does not prepare ahead here: the areas have no containers. */
const NO_FEDERATION = `data:text/javascript,${encodeURIComponent('export const prepareRemote = () => undefined;')}`;

/** Replaces Module Federation's loader. */
function bundledAreas(remoteDirs: readonly string[]): string {
  const imports = remoteDirs.map((directory) => {
    const routes = JSON.stringify(path.join(directory, 'src', 'routes.tsx'));
    return `import * as ${containerNameOf(declaredArea(directory).area)} from ${routes};`;
  });
  const names = remoteDirs.map((directory) => containerNameOf(declaredArea(directory).area));
  const source = `${imports.join('\n')}
const areas = { ${names.join(', ')} };
export const prepareFederation = () => undefined;
export const loadContainerModule = ({ container }) => Promise.resolve(areas[container]);`;
  return `data:text/javascript,${encodeURIComponent(source)}`;
}

function declaredArea(packageDir: string): AreaDeclaration {
  const { name, ongi } = readPackageManifest(packageDir);
  if (ongi === undefined) throw new Error(`${name}: package.json does not say which area this is`);
  return ongi;
}
