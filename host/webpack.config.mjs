import { hostConfig } from 'federation/build/host-config';
import { AREA_CONTRACT_VERSION, federationSingletons } from 'shared/federation';

export default hostConfig({
  packageDir: import.meta.dirname,
  shared: federationSingletons,
  contractVersion: AREA_CONTRACT_VERSION,
});
