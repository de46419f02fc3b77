import path from 'node:path';
import { hostConfig } from 'federation/webpack/host-config';
import { installedFolder } from 'federation/webpack/package-manifest';
import {
  AREA_CONTRACT_VERSION,
  contractChanges,
  federationSingletons,
  firstViewModules,
} from 'shared/federation';
import { OWN_PATHS } from './src/navigation/own-paths.ts';

/** React Router is built for production, too, and its `exports` have only the other build. */
const ROUTER = path.join(
  installedFolder(import.meta.dirname, 'react-router-dom'),
  '../react-router/dist/production',
);

export default hostConfig({
  packageDir: import.meta.dirname,
  shared: federationSingletons,
  contractVersion: AREA_CONTRACT_VERSION,
  contractChanges,
  serviceWorker: './src/service-worker/service-worker.ts',
  firstViewModules,
  firstScriptBytes: 135_200,
  ownPaths: OWN_PATHS,
  alias: { 'react-router$': `${ROUTER}/index.mjs`, 'react-router/dom$': `${ROUTER}/dom-export.mjs` },
});
