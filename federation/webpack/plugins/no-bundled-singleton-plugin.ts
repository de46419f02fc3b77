import path from 'node:path';
import type { Compiler } from 'webpack';
import { installedFolder } from '../package-manifest.ts';
import { packageNameOf, type SharedSingleton } from '../shared-singletons.ts';

const PLUGIN_NAME = 'NoBundledSingletonPlugin';

/** Fails a remote that bundles a singleton, imported by another path: a second store is silently wrong. */
export class NoBundledSingletonPlugin {
  private readonly packageDir: string;
  private readonly shared: readonly SharedSingleton[];

  constructor(packageDir: string, shared: readonly SharedSingleton[]) {
    this.packageDir = packageDir;
    this.shared = shared;
  }

  apply(compiler: Compiler): void {
    const { NormalModule, WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(PLUGIN_NAME, (compilation) => {
      compilation.hooks.optimizeModules.tap(PLUGIN_NAME, (modules) => {
        const singletonFolders = this.singletonFolders(compiler);
        for (const module of modules) {
          const resource = module instanceof NormalModule ? module.nameForCondition() : null;
          const owner =
            resource === null
              ? undefined
              : singletonFolders.find(({ folder }) => resource.startsWith(folder));
          if (owner !== undefined) {
            const error = new WebpackError(
              `${resource} belongs to "${owner.key}", of which the host holds the only copy: import it as "${owner.key}"`,
            );
            compilation.errors.push(error);
          }
        }
      });
    });
  }

  /** Each singleton's folder: the package if third-party, the module's own folder in a workspace package. */
  private singletonFolders(compiler: Compiler): { key: string; folder: string }[] {
    return this.shared.flatMap(({ key, via }) => {
      const seenFrom = via === undefined ? this.packageDir : installedFolder(this.packageDir, via);
      const folder = installedFolder(seenFrom, packageNameOf(key));
      if (folder.includes(`${path.sep}node_modules${path.sep}`)) return [{ key, folder: folder + path.sep }];
      const resolved = resolveFrom(compiler, this.packageDir, key);
      return resolved === undefined ? [] : [{ key, folder: path.dirname(resolved) + path.sep }];
    });
  }
}

function resolveFrom(compiler: Compiler, directory: string, request: string): string | undefined {
  try {
    const resolver = compiler.resolverFactory.get('normal', { dependencyType: 'esm' });
    return resolver.resolveSync({}, directory, request) || undefined;
  } catch {
    // The package is not installed (yet), so it cannot be bundled.
    return undefined;
  }
}
