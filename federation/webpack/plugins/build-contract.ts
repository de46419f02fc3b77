import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Compilation, Compiler } from 'webpack';
import {
  BUILD_CONTRACT_FILE,
  BuildContractSchema,
  type AreaContract,
  type HostContract,
} from '../../release-format/build-contract.ts';
import { BUDGETS } from '../../release-format/budgets.ts';
import type { FirstViewsPlugin } from '../../first-view/build.ts';
import { integrityOf } from '../../release-format/integrity-of.ts';
import { jsonFile } from '../../release-format/json-file.ts';
import { MEASUREMENTS_FILE } from '../../release-format/measured/measurements.ts';
import { measureBuild, measureFiles, measureShared, ownClassPrefix } from '../measured/build-measurements.ts';
import { installedVersion } from '../package-manifest.ts';
import {
  calledApi,
  exportedNames,
  importedNames,
  type ExportedNames,
  type ImportedNames,
} from '../measured/imported-names.ts';
import { providedModules, type ProvidedModules } from '../measured/provided-modules.ts';

const PLUGIN_NAME = 'BuildContractPlugin';

type BuildOf<Contract extends AreaContract | HostContract> = Pick<
  Contract,
  'kind' | 'packageName' | 'packageVersion' | 'contractVersion' | 'shared' | 'returningBytes'
> & { firstViews?: FirstViewsPlugin | undefined };

type AreaBuild = BuildOf<AreaContract> &
  Pick<AreaContract, 'area' | 'container' | 'tabs' | 'slots'> & {
    module: string;
    /** Path prefix to chunk. */
    paths: Record<string, string>;
    /** Style sheets that other packages bring have these prefixes. */
    classPrefixes: readonly string[];
  };

type HostBuild = BuildOf<HostContract> &
  Pick<HostContract, 'ownPaths' | 'contractChanges'> & {
    /** The specifier that the host imports for each share key. */
    provides: Readonly<Record<string, string>>;
  };

/** Writes `contract.json` and `measurements.json` from the emitted files and the module graph. */
export class BuildContractPlugin {
  private readonly build: AreaBuild | HostBuild;
  private provided: ProvidedModules = { folders: {}, modules: new Map() };
  private exported: ExportedNames = { singletons: {}, core: undefined };
  private imported: ImportedNames = { singletons: {}, core: [], contract: new Map() };

  constructor(build: AreaBuild | HostBuild) {
    this.build = build;
  }

  apply(compiler: Compiler): void {
    const { build } = this;
    if (build.kind === 'host') {
      compiler.hooks.finishMake.tap(PLUGIN_NAME, (compilation) => {
        this.provided = providedModules(compilation, build.provides);
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
    const { build, imported } = this;
    const { outputPath } = compilation.compiler;
    const files = filesIn(outputPath);
    const measurements = measureBuild(compilation, files, await calledApi(imported));
    writeFileSync(path.join(outputPath, MEASUREMENTS_FILE), jsonFile(measurements));
    const common = {
      formatVersion: 1,
      packageName: build.packageName,
      packageVersion: build.packageVersion,
      contractVersion: build.contractVersion,
      returningBytes: build.returningBytes,
      federationVersion: installedVersion(import.meta.dirname, '@module-federation/enhanced'),
      assets: Object.fromEntries(
        [...files, MEASUREMENTS_FILE].map((file) => [
          file,
          integrityOf(readFileSync(path.join(outputPath, file))),
        ]),
      ),
      firstViews: build.firstViews?.describe((chunk) => filesOfGroup(compilation, chunk)),
    } as const;
    const ownPrefix = ownClassPrefix(build.packageName);
    if (build.kind === 'host') {
      const initial = filesOfGroup(compilation, 'main');
      return {
        ...common,
        kind: 'host',
        federationNames: this.exported.core,
        shared: Object.fromEntries(
          Object.entries(build.shared).map(([key, shared]) => [
            key,
            { ...shared, folders: this.provided.folders[key], names: this.exported.singletons[key] },
          ]),
        ),
        measured: measureFiles(outputPath, files, { classPrefixes: [ownPrefix], start: [] }),
        scripts: initial.filter((file) => file.endsWith('.js')),
        styles: initial.filter((file) => file.endsWith('.css')),
        ownPaths: build.ownPaths,
        contractChanges: build.contractChanges,
        budgets: BUDGETS,
      };
    }
    const [entry] = filesOfGroup(compilation, build.container);
    if (entry === undefined) throw new Error(`${build.packageName}: the build has no entry`);
    const start = filesOfGroup(compilation, 'routes');
    return {
      ...common,
      kind: 'area',
      federationNames: imported.core,
      shared: measureShared(outputPath, entry, build.shared, imported.singletons),
      measured: measureFiles(outputPath, files, {
        classPrefixes: [ownPrefix, ...build.classPrefixes],
        start,
      }),
      area: build.area,
      container: build.container,
      entry,
      exposes: [build.module],
      start,
      paths: Object.fromEntries(
        Object.entries(build.paths).map(([prefix, chunk]) => [prefix, filesOfGroup(compilation, chunk)]),
      ),
      tabs: build.tabs,
      slots: build.slots,
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
