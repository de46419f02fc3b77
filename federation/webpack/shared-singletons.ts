import type { SharedModule } from '../release-format/build-contract.ts';
import { installedFolder, installedVersion } from './package-manifest.ts';

/** A module that exists once per page. The project has one list of these for host and remotes. */
export type SharedSingleton = {
  /** The specifier everyone imports it by, e.g. `react-dom` or `shared/session`. */
  readonly key: string;
  /** What the host provides under the key if that is a facade; otherwise the key itself. */
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

/** The shared modules of a build's contract, read from Module Federation's actual configuration. */
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

/** Webpack aliases for builds without Module Federation: singleton specifier to the host's facade. */
export function facadesOf(singletons: readonly SharedSingleton[]): Record<string, string> {
  return Object.fromEntries(
    singletons.flatMap(({ key, provide }) => (provide === undefined ? [] : [[`${key}$`, provide]])),
  );
}
