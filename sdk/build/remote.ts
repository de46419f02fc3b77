import { AREA_CONTRACT_VERSION, federationSingletons, firstViewModules } from 'shared/federation';
import { remoteConfig, type RemoteConfigOptions } from '../../federation/webpack/remote-config.ts';
import type { SharedSingleton } from '../../federation/webpack/shared-singletons.ts';

const OURS = 'shared';
const THEIRS = '@ongi/remote';

/** What the page shares, under the names by which a repository of its own imports it. */
function singletons(): SharedSingleton[] {
  return federationSingletons.map((singleton: SharedSingleton) => ({
    ...singleton,
    ...(singleton.key.startsWith(`${OURS}/`) && { specifier: singleton.key.replace(OURS, THEIRS) }),
    ...(singleton.via === OURS && { via: THEIRS }),
  }));
}

/** The `webpack.config.mjs` of a remote in a repository of its own: `ongiRemote(import.meta.dirname)`. */
export function ongiRemote(
  packageDir: string,
  { mode }: Pick<RemoteConfigOptions, 'mode'> = {},
): ReturnType<typeof remoteConfig> {
  return remoteConfig({
    packageDir,
    shared: singletons(),
    contractVersion: AREA_CONTRACT_VERSION,
    firstViewModules,
    ...(mode !== undefined && { mode }),
  });
}
