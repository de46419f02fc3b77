import type { Compilation, Module } from 'webpack';
import { packageFolderOf } from '../../release-format/measured/module-id.ts';
import { portablePath } from './portable-modules-plugin.ts';
import { packageNameOf, type SharedSingleton } from '../shared-singletons.ts';

export type ProvidedModules = {
  /**
   * What belongs to each: its folder in a workspace package; or an installed package with those that it
   * imports (`@tanstack/react-query`, `@tanstack/query-core`), which hold its state.
   */
  folders: Record<string, string[]>;
  modules: ReadonlyMap<string, Module>;
};

/** The provided modules by share key, from the graph. Call it before modules are concatenated. */
export function providedModules(
  { compiler, modules, moduleGraph }: Compilation,
  singletons: readonly SharedSingleton[],
): ProvidedModules {
  const { NormalModule, dependencies } = compiler.webpack;
  const provider = [...modules].find((module) => resourceOf(module)?.startsWith('data:'));
  const provided = importsOf(provider);
  const found = new Map<string, Module>();
  const folders = Object.fromEntries(
    singletons.map(({ key, provide: request = key }) => {
      const module = provided.find((one) => one.request === request)?.module;
      if (module) found.set(key, module);
      const folder = folderOf(module);
      // A facade stands for the package of its key.
      const isOfPackage = key !== request || packageFolderOf(nameOf(module)) !== undefined;
      const packages = isOfPackage
        ? [
            `${packageNameOf(key)}/`,
            ...importsOf(module).flatMap((one) => packageFolderOf(nameOf(one.module)) ?? []),
          ]
        : [];
      return [key, [...new Set([folder, ...packages])].toSorted()];
    }),
  );
  return { folders, modules: found };

  function importsOf(module: Module | null | undefined): { request: string; module: Module | null }[] {
    if (!module) return [];
    return [...moduleGraph.getOutgoingConnections(module)].flatMap(({ dependency, module: imported }) =>
      dependency instanceof dependencies.ModuleDependency
        ? [{ request: dependency.request, module: imported }]
        : [],
    );
  }

  function folderOf(module: Module | null | undefined): string {
    const name = nameOf(module);
    return packageFolderOf(name) ?? name.slice(0, name.lastIndexOf('/') + 1);
  }

  function nameOf(module: Module | null | undefined): string {
    return portablePath(resourceOf(module) ?? '');
  }

  function resourceOf(module: Module | null | undefined): string | undefined {
    return module instanceof NormalModule ? module.resource : undefined;
  }
}
