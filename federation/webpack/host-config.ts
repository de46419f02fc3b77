import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { baseConfig, type BuildMode } from './base-config.ts';
import { BuildContractPlugin } from './build-contract-plugin.ts';
import { readPackageManifest } from './package-manifest.ts';
import { slimFederation } from './slim-federation.ts';
import { ProvidedModulesPlugin } from './provided-modules-plugin.ts';
import { PublicFilesPlugin } from './public-files-plugin.ts';
import { ServiceWorkerPlugin } from './service-worker-plugin.ts';
import { describeShared, facadesOf, type SharedSingleton } from './shared-singletons.ts';

export type HostConfigOptions = {
  /** Absolute path of the host's package. */
  packageDir: string;
  /** The page's singletons, every one of which this build provides: the project's one list. */
  shared: readonly SharedSingleton[];
  /** Version of the contract between host and areas that this host understands. */
  contractVersion: number;
  mode?: BuildMode;
  /** The first script, relative to the package; its first statement should warm up the area being opened. */
  entry?: string;
  /** The service worker's first module, relative to the package; without it the site has none. */
  serviceWorker?: string;
  /** Files of other packages that no page runs (absolute paths), and what is built in instead. */
  slimModules?: Readonly<Record<string, string>>;
};

/** A host's first script, unless it says otherwise. */
export const HOST_ENTRY = './src/main.ts';

/** The webpack configuration of a host: the page's first script, and the one copy of everything shared. */
export function hostConfig({
  packageDir,
  shared,
  contractVersion,
  mode = 'production',
  entry = HOST_ENTRY,
  serviceWorker,
  slimModules = {},
}: HostConfigOptions): Configuration {
  const { name: packageName, version } = readPackageManifest(packageDir);
  const base = baseConfig({
    packageDir,
    packageName,
    uniqueName: packageName,
    mode,
    outputDir: path.join(packageDir, 'dist'),
  });
  return {
    ...base,
    entry: { main: entry },
    resolve: { ...base.resolve, alias: { ...slimModules, ...slimFederation(), ...facadesOf(shared) } },
    optimization: {
      ...base.optimization,
      // Module Federation is one file: every further one would be a request on the way to the first area.
      splitChunks: { chunks: (chunk) => chunk.name !== 'federation' && !chunk.canBeInitial() },
    },
    plugins: [
      ...(base.plugins ?? []),
      new ProvidedModulesPlugin(packageDir, shared),
      new webpack.DefinePlugin({ ENV_TARGET: '"web"', FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true }),
      new PublicFilesPlugin(packageDir),
      ...(mode === 'production'
        ? [
            ...(serviceWorker === undefined
              ? []
              : [new ServiceWorkerPlugin(path.join(packageDir, serviceWorker))]),
            new BuildContractPlugin({
              kind: 'host',
              packageName,
              packageVersion: version,
              contractVersion,
              shared: describeShared(packageDir, shared, 'provide'),
            }),
          ]
        : []),
    ],
  };
}
