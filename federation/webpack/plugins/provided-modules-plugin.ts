import type { Compiler } from 'webpack';
import { installedFolder, readHostManifest } from '../package-manifest.ts';
import { sharedModules, type SharedSingleton } from '../shared-singletons.ts';

const PLUGIN_NAME = 'ProvidedModulesPlugin';

/**
 * Replaces federation/runtime/provided-modules.ts by the host's singletons. Declared there, and not through
 * Module Federation's plugin, so that the host's first script runs without Module Federation and library
 * parts that only areas use load later.
 */
export class ProvidedModulesPlugin {
  private readonly packageDir: string;
  private readonly source: string;
  private readonly viaOf: ReadonlyMap<string, string>;

  constructor(packageDir: string, singletons: readonly SharedSingleton[]) {
    this.packageDir = packageDir;
    this.source = `data:text/javascript,${encodeURIComponent(sourceOf(packageDir, singletons))}`;
    this.viaOf = new Map(
      singletons.flatMap(({ key, provide = key, via }) =>
        via === undefined ? [] : [[provide, installedFolder(packageDir, via)]],
      ),
    );
  }

  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap(PLUGIN_NAME, (factory) => {
      factory.hooks.beforeResolve.tap(PLUGIN_NAME, (data) => {
        if (data.request.endsWith('/provided-modules.ts')) {
          data.request = this.source;
          // Resolve its imports from the host.
          data.context = this.packageDir;
        } else if (data.contextInfo.issuer === this.source) {
          data.context = this.viaOf.get(data.request) ?? this.packageDir;
        }
      });
    });
  }
}

function sourceOf(packageDir: string, singletons: readonly SharedSingleton[]): string {
  const { name, version } = readHostManifest(packageDir);
  const shared = Object.entries(sharedModules(packageDir, singletons, 'provide'));
  const imports = shared.map(
    ([, { import: from }], at) => `import * as module${at} from ${JSON.stringify(from)};`,
  );
  const entries = shared.map(([key, { version: resolved, requiredVersion }], at) => {
    const versions = JSON.stringify({ version: resolved, requiredVersion }).slice(1, -1);
    return `${JSON.stringify(key)}: { ${versions}, module: module${at} }`;
  });
  return `${imports.join('\n')}
export const host = ${JSON.stringify({ name, version })};
export const provided = { ${entries.join(', ')} };`;
}
