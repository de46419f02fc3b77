import { hostConfig } from 'federation/webpack/host-config';
import { AREA_CONTRACT_VERSION, earlyStubs, federationSingletons } from 'shared/federation';
import { slimModules, slimSources } from 'shared/slim-modules';
import { EARLY_SCRIPT, OWN_EARLY_SCRIPTS, OWN_PATHS } from './src/own-paths.ts';

export default hostConfig({
  packageDir: import.meta.dirname,
  shared: federationSingletons,
  contractVersion: AREA_CONTRACT_VERSION,
  serviceWorker: './src/service-worker/service-worker.ts',
  earlyScript: EARLY_SCRIPT,
  early: OWN_EARLY_SCRIPTS,
  earlyStubs,
  slimModules,
  slimSources,
  firstScriptBytes: 110_000,
  ownPaths: OWN_PATHS,
});
