import { remoteConfig } from 'federation/webpack/remote-config';
import { AREA_CONTRACT_VERSION, firstViewModules, federationSingletons } from 'shared/federation';

export default remoteConfig({
  packageDir: import.meta.dirname,
  shared: federationSingletons,
  contractVersion: AREA_CONTRACT_VERSION,
  firstViewModules,
});
