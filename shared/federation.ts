/**
 * What the builds of the host and of every remote agree on. Plain data: it is read by build configurations, never by a page.
 */

export { AREA_CONTRACT_VERSION } from './src/shell/area-contract-version.ts';

/**
 * Modules of which a page holds exactly one copy. The host provides them, the remotes are built without. Import them by
 * exactly these specifiers, everywhere: another way to the same file would be a second copy.
 */
export const federationSingletons = [
  { key: 'react' },
  { key: 'react/jsx-runtime' },
  { key: 'react-dom' },
  // As a whole the router is 52.8 KB brotli, the part we use 13.
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
