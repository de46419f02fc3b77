import type { SharedModule } from '../release-format/build-contract.ts';
import { installedFolder, installedVersion } from './package-manifest.ts';

/**
 * One module of which a page holds exactly one copy. The project keeps ONE list of these and gives it to every
 * build, host and remotes alike.
 */
export type SharedSingleton = {
  /** The specifier everyone imports it by, e.g. `react-dom` or `shared/session`. */
  readonly key: string;
  /** The specifier of what the host provides under the key, where that is a facade; otherwise the key itself. */
  readonly provide?: string;
  /** The package through which it is installed, where the building package does not depend on it itself. */
  readonly via?: string;
};

export type SharedPurpose =
  /** The host: brings the one copy. */
  | 'provide'
  /** A remote: carries none. */
  | 'consume';

type SharedModuleConfig = {
  singleton: true;
  strictVersion: true;
  requiredVersion: string;
  version?: string;
  import?: string | false;
  eager?: true;
};

/** `react-dom/client` is of the package `react-dom`, `@a/b/c` of `@a/b`. */
export function packageNameOf(specifier: string): string {
  const [first = '', second = ''] = specifier.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}

/** How a build shares the page's singletons, for its contract: read off what Module Federation is really told. */
export function describeShared(
  packageDir: string,
  singletons: readonly SharedSingleton[],
  purpose: SharedPurpose,
): Record<string, SharedModule> {
  const versions = resolvedVersions(packageDir, singletons);
  const configured = sharedModules(packageDir, singletons, purpose);
  return Object.fromEntries(
    Object.entries(configured).map(
      ([key, { singleton, strictVersion, requiredVersion, import: provided }]) => [
        key,
        {
          resolved: versions[key] ?? '',
          required: requiredVersion,
          singleton,
          strictVersion,
          provided: provided !== false,
        },
      ],
    ),
  );
}

/** The installed version of each singleton, by its key. */
function resolvedVersions(
  packageDir: string,
  singletons: readonly SharedSingleton[],
): Record<string, string> {
  return Object.fromEntries(
    singletons.map(({ key, via }) => {
      const seenFrom = via === undefined ? packageDir : installedFolder(packageDir, via);
      return [key, installedVersion(seenFrom, packageNameOf(key))];
    }),
  );
}

/** Module Federation's `shared` option for one build. */
export function sharedModules(
  packageDir: string,
  singletons: readonly SharedSingleton[],
  purpose: SharedPurpose,
): Record<string, SharedModuleConfig> {
  const versions = resolvedVersions(packageDir, singletons);
  return Object.fromEntries(
    singletons.map(({ key, provide = key }) => {
      const version = versions[key] ?? '';
      const always = { singleton: true, strictVersion: true, requiredVersion: `^${version}` } as const;
      if (purpose === 'consume') {
        return [key, { ...always, import: false }];
      }
      // Eager: 25 requests become 14, and the host needs no asynchronous boundary before its first line.
      return [key, { ...always, version, import: provide, eager: true }];
    }),
  );
}

/** What a build without Module Federation takes for a singleton's specifier, where the host provides a facade under it: webpack's aliases. */
export function facadesOf(singletons: readonly SharedSingleton[]): Record<string, string> {
  return Object.fromEntries(
    singletons.flatMap(({ key, provide }) => (provide === undefined ? [] : [[`${key}$`, provide]])),
  );
}
