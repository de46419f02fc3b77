import { hostConfig } from 'federation/webpack/host-config';
import { AREA_CONTRACT_VERSION, federationSingletons, firstViewModules } from 'shared/federation';
import { OWN_PATHS } from './src/navigation/own-paths.ts';

export default hostConfig({
  packageDir: import.meta.dirname,
  shared: federationSingletons,
  contractVersion: AREA_CONTRACT_VERSION,
  serviceWorker: './src/service-worker/service-worker.ts',
  firstViewModules,
  firstScriptBytes: 137_000,
  ownPaths: OWN_PATHS,
});
