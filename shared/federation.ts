import path from 'node:path';

/** Settings shared by the builds of host and remotes. Read by build configurations, never by a page. */

export { AREA_CONTRACT_VERSION } from './src/shell/area-contract-version.ts';

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

/**
 * What early scripts have instead of modules that are too large for them (docs/contracts/first-view.md).
 * @param sharedDir this package, or a copy of it
 */
export function earlyStubsIn(sharedDir: string): Record<string, string> {
  const inFolder = (file: string): string => path.join(sharedDir, file);
  return {
    'shared/http$': 'shared/first-view/stubs/http',
    'shared/contract/text/rich-text$': 'shared/first-view/stubs/plain-line',
    'shared/text/particles$': 'shared/first-view/stubs/particles',
    'shared/text/display-text$': 'shared/first-view/stubs/display-text',
    'shared/ui/UserText$': inFolder('./src/first-view/stubs/UserText.tsx'),
    [inFolder('./src/ui/field/FieldError.tsx')]: inFolder('./src/first-view/stubs/nothing.ts'),
    [inFolder('./src/ui/spinner/Spinner.tsx')]: inFolder('./src/first-view/stubs/nothing.ts'),
    'shared/media/photo-sources$': 'shared/first-view/stubs/photo-sources',
    'shared/ui/Photo$': inFolder('./src/first-view/stubs/Photo.tsx'),
    'shared/text/local-days$': inFolder('./src/first-view/stubs/local-days.ts'),
    [inFolder('./src/text/local-days.ts')]: inFolder('./src/first-view/stubs/local-days.ts'),
  };
}

export const earlyStubs = earlyStubsIn(import.meta.dirname);
