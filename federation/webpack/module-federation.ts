import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';

type FederationOptions = ConstructorParameters<typeof ModuleFederationPlugin>[0];

/**
 * Module Federation's shared settings. `loaded-first`: with `version-first` one failing remote fails the
 * whole page. No type generation: the contract between host and remotes is typed by hand.
 */
export function moduleFederation(options: FederationOptions): ModuleFederationPlugin {
  return new ModuleFederationPlugin({
    dts: false,
    // Used only at release time; pages load the entry directly, with one request less and CSS errors.
    manifest: false,
    shareStrategy: 'loaded-first',
    ...options,
  });
}
