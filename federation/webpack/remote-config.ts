import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration, Module } from 'webpack';
import { AREA_MODULE } from '../release-format/fixed-names.ts';
import { baseConfig, type BuildMode } from './base-config.ts';
import { BuildContractPlugin } from './plugins/build-contract.ts';
import { FirstViewsPlugin } from '../first-view/build.ts';
import { noBundledSingleton } from './plugins/no-bundled-singleton.ts';
import { readPackageManifest, withChunks } from './package-manifest.ts';
import { namedForTeam, THEIRS } from './team-names.ts';
import { describeShared, sharedModules, type SharedSingleton } from './shared-singletons.ts';

export type RemoteConfigOptions = {
  packageDir: string;
  shared: readonly SharedSingleton[];
  contractVersion: number;
  mode?: BuildMode;
  exposes?: string;
  /** What the host has for first-view scripts, besides what it shares. */
  firstViewModules?: readonly string[];
};

/** The name is also webpack's unique name for the remote's chunks. */
export function containerNameOf(area: string): string {
  return `area_${area.replaceAll('-', '_')}`;
}

/** Smaller code shared by several screens is duplicated: a request costs more. Before minification. */
const SMALLEST_SHARED_CHUNK_BYTES = 30_000;

/** Packages that several screens use have chunks of their own, which a change of a screen leaves alone. */
function sharedChunks(packageDir: string): NonNullable<Configuration['optimization']> {
  const own = path.join(packageDir, 'src') + path.sep;
  return {
    splitChunks: {
      minSize: SMALLEST_SHARED_CHUNK_BYTES,
      cacheGroups: {
        packages: {
          test: (module: Module) => module.nameForCondition()?.startsWith(own) === false,
          minChunks: 2,
          priority: 1,
        },
      },
    },
  };
}

/** Builds a container entry and chunks without anything that the host provides. */
export function remoteConfig({
  packageDir,
  shared: singletons,
  contractVersion,
  mode = 'production',
  exposes = './src/routes.tsx',
  firstViewModules = [],
}: RemoteConfigOptions): Configuration {
  const { name: packageName, version, dependencies = {}, ongi } = readPackageManifest(packageDir);
  const shared = THEIRS in dependencies ? namedForTeam(singletons) : singletons;
  if (ongi === undefined)
    throw new Error(
      `${packageName}: package.json does not say which area this is ("ongi": { "area", "paths" })`,
    );
  const isProduction = mode === 'production';
  const container = containerNameOf(ongi.area);
  const firstViews = new FirstViewsPlugin({
    packageDir,
    packageName,
    firstViews: withChunks(ongi),
    provided: firstViewModules,
  });
  const base = baseConfig({
    packageDir,
    packageName,
    uniqueName: container,
    mode,
    outputDir: path.join(packageDir, 'dist'),
  });
  return {
    ...base,
    // The build has only the container: an ordinary entry would add 92 KB of unused code.
    entry: {},
    // The manifest's plugin warns that addresses are relative to where it lies, which is meant.
    infrastructureLogging: { level: 'error' },
    // HTTP/1.1 leaves three parallel requests beside entry, module and style sheet: no small chunks.
    optimization: { ...base.optimization, ...sharedChunks(packageDir) },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        // Types come with `@ongi/remote`: this would treble the build's CPU time (docs/decisions/builds).
        dts: false,
        // For devtools; pages load the entry directly, with one request less and CSS errors.
        manifest: true,
        // With `version-first` one failing remote fails the whole page.
        shareStrategy: 'loaded-first',
        name: container,
        filename: isProduction ? 'remoteEntry.[contenthash:8].js' : 'remoteEntry.js',
        exposes: { [AREA_MODULE]: { import: exposes, name: 'routes' } },
        shared: sharedModules(packageDir, shared, 'consume'),
        // The host provides the runtime: an entry of 6.5 KB instead of 22.
        experiments: {
          externalRuntime: true,
          optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
        },
      }),
      noBundledSingleton(packageDir, shared),
      ...(isProduction
        ? [
            firstViews,
            new BuildContractPlugin({
              kind: 'area',
              packageName,
              packageVersion: version,
              area: ongi.area,
              container,
              contractVersion,
              module: AREA_MODULE,
              paths: ongi.paths,
              firstViews,
              tabs: ongi.tabs ?? [],
              slots: ongi.slots ?? {},
              returningBytes: ongi.returningBytes,
              classPrefixes: ongi.classPrefixes ?? [],
              shared: describeShared(packageDir, shared, 'consume'),
            }),
          ]
        : []),
    ],
  };
}
