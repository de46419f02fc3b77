import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Compilation, Compiler } from 'webpack';
import {
  BUILD_CONTRACT_FILE,
  BuildContractSchema,
  type AreaContract,
  type BuildContract,
  type HostContract,
} from '../../release-format/build-contract.ts';
import { BUDGETS } from '../../release-format/budgets.ts';
import type { FirstViewsPlugin } from '../../first-view/build.ts';
import { integrityOf } from '../../release-format/integrity-of.ts';
import { AREA_MODULE } from '../../release-format/fixed-names.ts';
import { jsonFile } from '../../release-format/json-file.ts';
import { MEASUREMENTS_FILE } from '../../release-format/measured/measurements.ts';
import { measureBuild, measureFiles, measureShared } from '../measured/build-measurements.ts';
import {
  containerNameOf,
  installedFolder,
  readPackageManifest,
  type AreaDeclaration,
} from '../package-manifest.ts';
import { describeShared, type SharedSingleton } from '../shared-singletons.ts';
import {
  calledApi,
  exportedNames,
  importedNames,
  type ExportedNames,
  type ImportedNames,
} from '../measured/imported-names.ts';
import { providedModules, type ProvidedModules } from '../measured/provided-modules.ts';

const PLUGIN_NAME = 'BuildContractPlugin';

type BuildOptions = Pick<BuildContract, 'packageName' | 'packageVersion' | 'contractVersion'> & {
  packageDir: string;
  singletons: readonly SharedSingleton[];
  firstViews: FirstViewsPlugin;
  /** What the package.json of an area says of it, or what a host says of itself. */
  declared: AreaDeclaration | Pick<HostContract, 'returningBytes' | 'ownPaths' | 'contractChanges'>;
};

/** Writes `contract.json` and `measurements.json` from the emitted files and the module graph. */
export class BuildContractPlugin {
  private readonly options: BuildOptions;
  private provided: ProvidedModules = { folders: {}, modules: new Map() };
  private exported: ExportedNames = { singletons: {}, core: undefined };
  private imported: ImportedNames = { singletons: {}, core: [], contract: new Map() };

  constructor(options: BuildOptions) {
    this.options = options;
  }

  apply(compiler: Compiler): void {
    const { declared, singletons } = this.options;
    if (!('area' in declared)) {
      compiler.hooks.finishMake.tap(PLUGIN_NAME, (compilation) => {
        this.provided = providedModules(compilation, singletons);
      });
    }
    compiler.hooks.thisCompilation.tap(PLUGIN_NAME, (compilation) => {
      compilation.hooks.afterOptimizeModules.tap(PLUGIN_NAME, () => {
        this.imported = importedNames(compilation);
        this.exported = exportedNames(compilation, this.provided.modules);
      });
    });
    compiler.hooks.afterEmit.tapPromise(PLUGIN_NAME, async (compilation) => {
      if (compilation.errors.length > 0) return;
      try {
        writeFileSync(
          path.join(compiler.outputPath, BUILD_CONTRACT_FILE),
          jsonFile(BuildContractSchema.parse(await this.describe(compilation))),
        );
      } catch (error) {
        const { WebpackError } = compiler.webpack;
        compilation.errors.push(new WebpackError(error instanceof Error ? error.message : String(error)));
      }
    });
  }

  private async describe(compilation: Compilation): Promise<AreaContract | HostContract> {
    const { imported } = this;
    const { packageDir, singletons, firstViews, declared, ...named } = this.options;
    const { outputPath } = compilation.compiler;
    const files = filesIn(outputPath);
    const measurements = measureBuild(compilation, files, await calledApi(imported));
    writeFileSync(path.join(outputPath, MEASUREMENTS_FILE), jsonFile(measurements));
    const federation = readPackageManifest(
      installedFolder(import.meta.dirname, '@module-federation/enhanced'),
    );
    const common = {
      formatVersion: 1,
      ...named,
      returningBytes: declared.returningBytes,
      federationVersion: federation.version,
      assets: Object.fromEntries(
        [...files, MEASUREMENTS_FILE].map((file) => [
          file,
          integrityOf(readFileSync(path.join(outputPath, file))),
        ]),
      ),
      firstViews: firstViews.describe((chunk) => filesOfGroup(compilation, chunk)),
    } as const;
    // Class names of CSS Modules begin with it (module-rules.ts).
    const ownPrefix = `${named.packageName}_`;
    if (!('area' in declared)) {
      const initial = filesOfGroup(compilation, 'main');
      const shared = Object.entries(describeShared(packageDir, singletons, 'provide'));
      return {
        ...common,
        kind: 'host',
        federationNames: this.exported.core,
        shared: Object.fromEntries(
          shared.map(([key, described]) => [
            key,
            { ...described, folders: this.provided.folders[key], names: this.exported.singletons[key] },
          ]),
        ),
        measured: measureFiles(outputPath, files, { classPrefixes: [ownPrefix], start: [] }),
        scripts: initial.filter((file) => file.endsWith('.js')),
        styles: initial.filter((file) => file.endsWith('.css')),
        ownPaths: declared.ownPaths,
        contractChanges: declared.contractChanges,
        budgets: BUDGETS,
      };
    }
    const { area, paths, classPrefixes = [], tabs = [], slots = {} } = declared;
    const container = containerNameOf(area);
    const [entry] = filesOfGroup(compilation, container);
    if (entry === undefined) throw new Error(`${named.packageName}: the build has no entry`);
    const start = filesOfGroup(compilation, 'routes');
    const shared = describeShared(packageDir, singletons, 'consume');
    return {
      ...common,
      kind: 'area',
      federationNames: imported.core,
      shared: measureShared(outputPath, entry, shared, imported.singletons),
      measured: measureFiles(outputPath, files, { classPrefixes: [ownPrefix, ...classPrefixes], start }),
      area,
      container,
      entry,
      exposes: [AREA_MODULE],
      start,
      paths: Object.fromEntries(
        Object.entries(paths).map(([prefix, chunk]) => [prefix, filesOfGroup(compilation, chunk)]),
      ),
      tabs,
      slots,
    };
  }
}

/** A chunk's files, shared chunks included. */
function filesOfGroup(compilation: Compilation, name: string): string[] {
  const group = compilation.namedChunkGroups.get(name);
  if (group === undefined) {
    const known = [...compilation.namedChunkGroups.keys()].join(', ');
    throw new Error(`there is no chunk "${name}" (webpackChunkName); this build has: ${known}`);
  }
  return group.getFiles().filter((file) => /\.(js|css)$/.test(file));
}

/** What a build emitted, without source maps and what this plugin writes. */
function filesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.extname(file) !== '' && !file.endsWith('.map'))
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file !== BUILD_CONTRACT_FILE && file !== MEASUREMENTS_FILE)
    .toSorted();
}
