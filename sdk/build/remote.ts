import { AREA_CONTRACT_VERSION, federationSingletons, firstViewModules } from 'shared/federation';
import { remoteConfig } from '../../federation/webpack/remote-config.ts';

/** The `webpack.config.mjs` of a remote in a repository of its own: `ongiRemote(import.meta.dirname)`. */
export function ongiRemote(packageDir: string): ReturnType<typeof remoteConfig> {
  return remoteConfig({
    packageDir,
    shared: federationSingletons,
    contractVersion: AREA_CONTRACT_VERSION,
    firstViewModules,
  });
}
