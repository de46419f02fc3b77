import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration, Module } from 'webpack';
import { AREA_MODULE } from '../release-format/fixed-names.ts';
import { baseConfig, type BuildMode } from './base-config.ts';
import { BuildContractPlugin } from './plugins/build-contract.ts';
import { FirstViewsPlugin } from '../first-view/build.ts';
import { noBundledSingleton } from './plugins/no-bundled-singleton.ts';
import { areaOf, containerNameOf, readPackageManifest, withChunks } from './package-manifest.ts';
import { namedForTeam, THEIRS } from './team-names.ts';
import { sharedModules, type SharedSingleton } from './shared-singletons.ts';

export type RemoteConfigOptions = {
  packageDir: string;
  shared: readonly SharedSingleton[];
  contractVersion: number;
  mode?: BuildMode;
  /** What the host has for first-view scripts, besides what it shares. */
  firstViewModules?: readonly string[];
};

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
  firstViewModules = [],
}: RemoteConfigOptions): Configuration {
  const { name: packageName, version, dependencies = {} } = readPackageManifest(packageDir);
  const declared = areaOf(packageDir);
  const shared = THEIRS in dependencies ? namedForTeam(singletons) : singletons;
  const isProduction = mode === 'production';
  const container = containerNameOf(declared.area);
  const firstViews = new FirstViewsPlugin({
    packageDir,
    packageName,
    firstViews: withChunks(declared),
    provided: firstViewModules,
  });
  const base = baseConfig({ packageDir, packageName, uniqueName: container, mode });
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
        exposes: { [AREA_MODULE]: { import: './src/routes.tsx', name: 'routes' } },
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
              packageDir,
              packageName,
              packageVersion: version,
              contractVersion,
              singletons: shared,
              firstViews,
              declared,
            }),
          ]
        : []),
    ],
  };
}
