import path from 'node:path';
import type { Configuration } from 'webpack';
import { AREA_MODULE } from '../release-format/exposed-module.ts';
import { baseConfig, type BuildMode } from './base-config.ts';
import { BuildContractPlugin } from './build-contract-plugin.ts';
import { moduleFederation } from './module-federation.ts';
import { NoBundledSingletonPlugin } from './no-bundled-singleton-plugin.ts';
import { readPackageManifest } from './package-manifest.ts';
import { describeShared, sharedModules, type SharedSingleton } from './shared-singletons.ts';

export type RemoteConfigOptions = {
  /** Absolute path of the remote's package, whose package.json declares its area under `ongi`. */
  packageDir: string;
  /** The page's singletons: the project's one list. */
  shared: readonly SharedSingleton[];
  /** Version of the contract between host and areas that the exposed module satisfies. */
  contractVersion: number;
  mode?: BuildMode;
  /** The remote's public face, relative to the package. */
  exposes?: string;
};

/** The global a remote's entry declares, which is also webpack's unique name for its chunks. */
export function containerNameOf(area: string): string {
  return `area_${area.replaceAll('-', '_')}`;
}

/** Smaller code shared by several screens is duplicated: a request costs more. Before minification. */
const SMALLEST_SHARED_CHUNK_BYTES = 60_000;

/** The webpack configuration of a remote: an entry file and chunks that carry nothing the host provides. */
export function remoteConfig({
  packageDir,
  shared,
  contractVersion,
  mode = 'production',
  exposes = './src/routes.tsx',
}: RemoteConfigOptions): Configuration {
  const { name: packageName, version, ongi } = readPackageManifest(packageDir);
  if (ongi === undefined) {
    throw new Error(
      `${packageName}: package.json does not say which area this is ("ongi": { "area", "paths" })`,
    );
  }
  const isProduction = mode === 'production';
  const container = containerNameOf(ongi.area);
  const base = baseConfig({
    packageDir,
    packageName,
    uniqueName: container,
    mode,
    outputDir: path.join(packageDir, 'dist'),
  });
  return {
    ...base,
    // Nothing but the container: an ordinary entry would add 92 KB that no page ever runs.
    entry: {},
    // HTTP/1.1 leaves three parallel requests beside entry, module and style sheet: no small chunks.
    optimization: { ...base.optimization, splitChunks: { minSize: SMALLEST_SHARED_CHUNK_BYTES } },
    plugins: [
      ...(base.plugins ?? []),
      moduleFederation({
        name: container,
        filename: isProduction ? 'remoteEntry.[contenthash:8].js' : 'remoteEntry.js',
        exposes: { [AREA_MODULE]: { import: exposes, name: 'routes' } },
        shared: sharedModules(packageDir, shared, 'consume'),
        // The runtime comes from the host: an entry of 6.5 KB instead of 22.
        experiments: {
          externalRuntime: true,
          optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
        },
      }),
      new NoBundledSingletonPlugin(packageDir, shared),
      ...(isProduction
        ? [
            new BuildContractPlugin({
              kind: 'area',
              packageName,
              packageVersion: version,
              area: ongi.area,
              container,
              contractVersion,
              module: AREA_MODULE,
              paths: ongi.paths,
              shared: describeShared(packageDir, shared, 'consume'),
            }),
          ]
        : []),
    ],
  };
}
