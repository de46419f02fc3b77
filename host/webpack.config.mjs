import { hostConfig } from 'federation/webpack/host-config';
import { AREA_CONTRACT_VERSION, earlyStubs, federationSingletons } from 'shared/federation';
import { slimModules, slimSources } from 'shared/slim-modules';
import { OWN_PATHS } from './src/own-paths.ts';

export default hostConfig({
  packageDir: import.meta.dirname,
  shared: federationSingletons,
  contractVersion: AREA_CONTRACT_VERSION,
  serviceWorker: './src/service-worker/service-worker.ts',
  earlyStubs,
  slimModules,
  slimSources,
  firstScriptBytes: 110_500,
  ownPaths: OWN_PATHS,
});
