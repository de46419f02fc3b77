/** Settings shared by the builds of host and remotes. Read by build configurations, never by a page. */

export { AREA_CONTRACT_VERSION } from './src/shell/area-contract-version.ts';
export { contractChanges } from './src/shell/area-contract-changes.ts';

/** Modules of which a page holds one copy, the host's: any other specifier would be a second copy. */
export const federationSingletons = [
  { key: 'react' },
  { key: 'react/jsx-runtime' },
  { key: 'react-dom' },
  // Without what renders on a server.
  { key: 'react-router-dom', provide: 'shared/router' },
  { key: '@tanstack/react-query' },
  { key: 'zustand', via: 'shared' },
  { key: 'shared/schema' },
  { key: 'shared/session' },
  { key: 'shared/query' },
  { key: 'shared/shell' },
  { key: 'shared/http' },
  { key: 'shared/errors' },
  { key: 'shared/device' },
] as const;

/** What the host's head script has for first-view scripts, besides React (docs/contracts/first-view.md). */
export const firstViewModules = [
  'shared/contract/text/rich-text',
  'shared/first-view/first-view',
  'shared/http',
  'shared/media/photo-sources',
  'shared/media/thumb-hash',
  'shared/media/thumb-hash-colors',
  'shared/text/display-text',
  'shared/text/local-days',
  'shared/text/particles',
] as const;
