import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';

type FederationOptions = ConstructorParameters<typeof ModuleFederationPlugin>[0];

/**
 * Module Federation with the settings both sides share. `loaded-first`, because with `version-first` one dead remote
 * takes the whole page down; no type generation, because the contract between host and remotes is typed by hand.
 */
export function moduleFederation(options: FederationOptions): ModuleFederationPlugin {
  return new ModuleFederationPlugin({
    dts: false,
    // Read at release time only: at run time the entry is loaded directly, which is one request less and reports failed CSS.
    manifest: false,
    shareStrategy: 'loaded-first',
    ...options,
  });
}
