import path from 'node:path';
import { remoteConfig } from 'federation/webpack/remote-config';
import { AREA_CONTRACT_VERSION, earlyStubs, federationSingletons } from 'shared/federation';

export default remoteConfig({
  packageDir: import.meta.dirname,
  shared: federationSingletons,
  contractVersion: AREA_CONTRACT_VERSION,
  earlyStubs: { ...earlyStubs, [inFolder('ui/RichText.tsx')]: inFolder('early/stubs/RichText.tsx') },
});

function inFolder(file) {
  return path.join(import.meta.dirname, 'src', file);
}
