import { createRequire } from 'node:module';
import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import type { Configuration } from 'webpack';
import { baseConfig } from './base-config.ts';
import { HOST_ENTRY, hostConfig, type HostConfigOptions } from './host-config.ts';
import { EXTENSION } from './module-rules.ts';
import { readPackageManifest } from './package-manifest.ts';
import { pluginOf } from './plugins/plugin-of.ts';
import { publicFiles } from './plugins/emit-files.ts';
import { remoteConfig, type RemoteConfigOptions } from './remote-config.ts';
import { facadesOf, type SharedSingleton } from './shared-singletons.ts';

const require = createRequire(import.meta.url);
const SHARE_REFRESH_RUNTIME = path.join(import.meta.dirname, 'share-refresh-runtime.js');
const PAGE_ERRORS = path.join(import.meta.dirname, `dev-page-errors${EXTENSION}`);
const REFRESH_ERRORS = path.join(import.meta.dirname, `dev-refresh-errors${EXTENSION}`);
const REFRESH_RUNTIME = 'global __REACT_REFRESH_RUNTIME__';

/** As released, but with reloading, readable code and no integrity. */
export function devHostConfig(options: Omit<HostConfigOptions, 'mode'>): Configuration {
  const config = withFastRefresh(hostConfig({ ...options, mode: 'development' }));
  return { ...config, entry: { main: [PAGE_ERRORS, SHARE_REFRESH_RUNTIME, HOST_ENTRY] } };
}

export function devRemoteConfig(options: Omit<RemoteConfigOptions, 'mode'>): Configuration {
  return {
    ...withFastRefresh(remoteConfig({ ...options, mode: 'development' })),
    externals: {
      [require.resolve('react-refresh/runtime')]: REFRESH_RUNTIME,
      'react-refresh/runtime': REFRESH_RUNTIME,
    },
  };
}

export type AloneConfigOptions = {
  packageDir: string;
  hostDir: string;
  shared: readonly SharedSingleton[];
  /** Specifier of the project's fake shell, which exports `startFakeShell(areaModule)`. */
  fakeShell: string;
};

/** A remote alone: one bundle of the fake shell, the remote's routes and all provided modules. */
export function aloneConfig({ packageDir, hostDir, shared, fakeShell }: AloneConfigOptions): Configuration {
  const { name: packageName } = readPackageManifest(packageDir);
  const routes = path.join(packageDir, 'src', 'routes.tsx');
  const start = `import * as module from ${JSON.stringify(routes)}; import { startFakeShell } from ${JSON.stringify(fakeShell)}; startFakeShell(module);`;
  const base = baseConfig({ packageDir, packageName, mode: 'development' });
  return withFastRefresh({
    ...base,
    entry: { main: [PAGE_ERRORS, `data:text/javascript,${encodeURIComponent(start)}`] },
    resolve: { ...base.resolve, alias: facadesOf(shared) },
    plugins: [...(base.plugins ?? []), publicFiles(hostDir)],
  });
}

function withFastRefresh(config: Configuration): Configuration {
  const root = path.dirname(config.context ?? '');
  return {
    ...config,
    output: {
      ...config.output,
      // The build stays in memory: the dist folder keeps the last build.
      clean: false,
      // As everybody calls the file: remote-feed/src/routes.tsx.
      devtoolModuleFilenameTemplate: ({ absoluteResourcePath }: { absoluteResourcePath: string }) =>
        path.isAbsolute(absoluteResourcePath)
          ? `webpack:///${path.relative(root, absoluteResourcePath)}`
          : absoluteResourcePath,
    },
    // A module that does not parse stays out of the page: the update with the fix would bring it along.
    optimization: { ...config.optimization, moduleIds: false, emitOnErrors: false },
    plugins: [
      ...(config.plugins ?? []),
      // The dev server's overlay shows compile errors, and the page's own what is thrown.
      new ReactRefreshPlugin({
        exclude: /node_modules|federation\/webpack\//,
        overlay: { entry: false, module: REFRESH_ERRORS, sockIntegration: false },
      }),
      // Module names contain the package's name: all builds share one refresh runtime.
      pluginOf(({ ids }) => new ids.NamedModuleIdsPlugin({ context: root })),
    ],
  };
}
