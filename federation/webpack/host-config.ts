import path from 'node:path';
import type { Configuration } from 'webpack';
import { baseConfig, type BuildMode } from './base-config.ts';
import { BuildContractPlugin } from './plugins/build-contract.ts';
import { FirstViewsPlugin } from '../first-view/build.ts';
import { firstScriptBudget } from './plugins/first-script-budget.ts';
import { readHostManifest } from './package-manifest.ts';
import { pluginOf } from './plugins/plugin-of.ts';
import { providedModules } from './plugins/provided-modules.ts';
import { publicFiles, singleFile } from './plugins/emit-files.ts';
import type { ContractChanges } from '../release-format/contract-changes.ts';
import { SERVICE_WORKER_FILE } from '../release-format/fixed-names.ts';
import { facadesOf, type SharedSingleton } from './shared-singletons.ts';

export type HostConfigOptions = {
  packageDir: string;
  shared: readonly SharedSingleton[];
  contractVersion: number;
  /** What changed between versions of the contract, the newest first. */
  contractChanges?: ContractChanges;
  mode?: BuildMode;
  /** Relative to the package. */
  serviceWorker?: string;
  /** What the head script has for first-view scripts, besides what is shared. */
  firstViewModules?: readonly string[];
  /** The largest the first scripts may be, compressed. Default: any size. */
  firstScriptBytes?: number;
  /** The paths of the host's own pages, which no area may claim. */
  ownPaths?: readonly string[];
  /** Other files for modules, as webpack's `resolve.alias` has them. */
  alias?: Readonly<Record<string, string>>;
};

/** Should call `warmUp` first. */
export const HOST_ENTRY = './src/main.ts';

/** Builds the page's first script and the shared singletons. */
export function hostConfig({
  packageDir,
  shared,
  contractVersion,
  contractChanges = [],
  mode = 'production',
  serviceWorker,
  firstViewModules = [],
  ownPaths = [],
  alias = {},
  firstScriptBytes = Number.POSITIVE_INFINITY,
}: HostConfigOptions): Configuration {
  const { name: packageName, version, ongi } = readHostManifest(packageDir);
  const { headScript, firstViews = {} } = ongi ?? {};
  const base = baseConfig({ packageDir, packageName, mode });
  const firstViewScripts = new FirstViewsPlugin({
    packageDir,
    packageName,
    firstViews,
    provided: firstViewModules,
  });
  return {
    ...base,
    entry: { main: HOST_ENTRY },
    resolve: { ...base.resolve, alias: { ...alias, ...facadesOf(shared) } },
    optimization: {
      ...base.optimization,
      // A single file: each further one delays the first area.
      splitChunks: {
        chunks: (chunk) => chunk.name !== 'federation' && !chunk.canBeInitial(),
        // A library is part of the one chunk that uses it: each further one costs a request, and its sum.
        cacheGroups: { defaultVendors: false },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      providedModules(packageDir, shared),
      pluginOf(
        ({ DefinePlugin }) =>
          new DefinePlugin({ ENV_TARGET: '"web"', FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true }),
      ),
      publicFiles(packageDir),
      ...(headScript === undefined
        ? []
        : [singleFile(path.join(packageDir, headScript.entry), headScript.file)]),
      ...(mode === 'production'
        ? [
            firstScriptBudget(firstScriptBytes),
            ...(serviceWorker === undefined
              ? []
              : [singleFile(path.join(packageDir, serviceWorker), SERVICE_WORKER_FILE)]),
            firstViewScripts,
            new BuildContractPlugin({
              packageDir,
              packageName,
              packageVersion: version,
              contractVersion,
              singletons: shared,
              firstViews: firstViewScripts,
              declared: { returningBytes: ongi?.returningBytes, ownPaths: [...ownPaths], contractChanges },
            }),
          ]
        : []),
    ],
  };
}
