import type { WebpackPluginInstance } from 'webpack';
import { installedFolder, readHostManifest } from '../package-manifest.ts';
import { sharedModules, type SharedSingleton } from '../shared-singletons.ts';

const NAME = 'providedModules';

/**
 * Replaces federation/runtime/provided-modules.ts by the host's singletons. Declared there, and not through
 * Module Federation's plugin, so that the host's first script runs without Module Federation and library
 * parts that only areas use load later.
 */
export function providedModules(
  packageDir: string,
  singletons: readonly SharedSingleton[],
): WebpackPluginInstance {
  const source = `data:text/javascript,${encodeURIComponent(sourceOf(packageDir, singletons))}`;
  const viaOf = new Map(
    singletons.flatMap(({ key, provide = key, via }) =>
      via === undefined ? [] : [[provide, installedFolder(packageDir, via)]],
    ),
  );
  return {
    apply: ({ hooks }) => {
      hooks.normalModuleFactory.tap(NAME, (factory) => {
        factory.hooks.beforeResolve.tap(NAME, (data) => {
          // Its imports are resolved from the host.
          if (data.request.endsWith('/provided-modules.ts'))
            Object.assign(data, { request: source, context: packageDir });
          else if (data.contextInfo.issuer === source) data.context = viaOf.get(data.request) ?? packageDir;
        });
      });
    },
  };
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
