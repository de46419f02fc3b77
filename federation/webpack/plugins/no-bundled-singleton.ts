import path from 'node:path';
import type { Compiler, WebpackPluginInstance } from 'webpack';
import { isOfRepository } from '../package-manifest.ts';
import { folderOfSingleton, type SharedSingleton } from '../shared-singletons.ts';

const NAME = 'noBundledSingleton';

type SingletonFolder = { key: string; folder: string };

/** Fails a remote that bundles a singleton, imported by another path: a second store is silently wrong. */
export function noBundledSingleton(
  packageDir: string,
  shared: readonly SharedSingleton[],
): WebpackPluginInstance {
  /** Each singleton's folder: the package if third-party, the module's own folder in a package of ours. */
  const folderOf = async (compiler: Compiler, singleton: SharedSingleton): Promise<SingletonFolder[]> => {
    const { key, specifier = key } = singleton;
    const folder = folderOfSingleton(packageDir, singleton);
    if (folder.includes(`${path.sep}node_modules${path.sep}`) && !isOfRepository(folder))
      return [{ key: specifier, folder: folder + path.sep }];
    const resolved = await resolveFrom(compiler, packageDir, specifier);
    return resolved === undefined ? [] : [{ key: specifier, folder: path.dirname(resolved) + path.sep }];
  };
  return {
    apply: (compiler) => {
      const { NormalModule, WebpackError } = compiler.webpack;
      compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
        compilation.hooks.finishModules.tapPromise(NAME, async (modules) => {
          const folders = (await Promise.all(shared.map((one) => folderOf(compiler, one)))).flat();
          for (const module of modules) {
            const resource = module instanceof NormalModule ? (module.nameForCondition() ?? '') : '';
            const owner = folders.find(({ folder }) => resource.startsWith(folder));
            if (owner === undefined) continue;
            const message = `${resource} belongs to "${owner.key}", of which the host holds the only copy: import it as "${owner.key}"`;
            compilation.errors.push(new WebpackError(message));
          }
        });
      });
    },
  };
}

/** Undefined where there is no such module, which then cannot be bundled. */
function resolveFrom(compiler: Compiler, directory: string, request: string): Promise<string | undefined> {
  const resolver = compiler.resolverFactory.get('normal', { dependencyType: 'esm' });
  return new Promise((resolve) => {
    resolver.resolve({}, directory, request, {}, (error, file) =>
      resolve(error ? undefined : file || undefined),
    );
  });
}
