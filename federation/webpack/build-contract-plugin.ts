import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Compilation, type Compiler } from 'webpack';
import {
  BUILD_CONTRACT_FILE,
  BuildContractSchema,
  type AreaContract,
  type HostContract,
} from '../release-format/build-contract.ts';
import { integrityOf } from '../release-format/integrity-of.ts';
import { installedVersion } from './package-manifest.ts';

const PLUGIN_NAME = 'BuildContractPlugin';

type AreaBuild = Pick<
  AreaContract,
  'kind' | 'packageName' | 'packageVersion' | 'contractVersion' | 'area' | 'container' | 'shared'
> & {
  module: string;
  /** Path prefix to chunk. */
  paths: Record<string, string>;
};

type HostBuild = Pick<HostContract, 'kind' | 'packageName' | 'packageVersion' | 'contractVersion' | 'shared'>;

/** Writes `contract.json` from the emitted files. */
export class BuildContractPlugin {
  private readonly build: AreaBuild | HostBuild;

  constructor(build: AreaBuild | HostBuild) {
    this.build = build;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap(PLUGIN_NAME, (compilation) => {
      if (compilation.errors.length > 0) return;
      try {
        writeFileSync(
          path.join(compiler.outputPath, BUILD_CONTRACT_FILE),
          `${JSON.stringify(BuildContractSchema.parse(this.describe(compilation)), null, 2)}\n`,
        );
      } catch (error) {
        compilation.errors.push(
          new webpack.WebpackError(error instanceof Error ? error.message : String(error)),
        );
      }
    });
  }

  private describe(compilation: Compilation): AreaContract | HostContract {
    const common = {
      formatVersion: 2,
      packageName: this.build.packageName,
      packageVersion: this.build.packageVersion,
      contractVersion: this.build.contractVersion,
      federationVersion: installedVersion(import.meta.dirname, '@module-federation/enhanced'),
      shared: this.build.shared,
      assets: integrityOfFiles(compilation.compiler.outputPath),
    } as const;
    if (this.build.kind === 'host') {
      const files = filesOfGroup(compilation, 'main');
      return {
        ...common,
        kind: 'host',
        scripts: files.filter((file) => file.endsWith('.js')),
        styles: files.filter((file) => file.endsWith('.css')),
      };
    }
    const [entry] = filesOfGroup(compilation, this.build.container);
    if (entry === undefined) throw new Error(`${this.build.packageName}: the build has no entry`);
    return {
      ...common,
      kind: 'area',
      area: this.build.area,
      container: this.build.container,
      entry,
      exposes: [this.build.module],
      start: filesOfGroup(compilation, 'routes'),
      paths: Object.fromEntries(
        Object.entries(this.build.paths).map(([prefix, chunk]) => [prefix, filesOfGroup(compilation, chunk)]),
      ),
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

function integrityOfFiles(directory: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(directory, { recursive: true, encoding: 'utf8' })
      .filter((file) => path.extname(file) !== '' && !file.endsWith('.map') && file !== BUILD_CONTRACT_FILE)
      .toSorted()
      .map((file) => [file.split(path.sep).join('/'), integrityOf(readFileSync(path.join(directory, file)))]),
  );
}
