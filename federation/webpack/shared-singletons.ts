import type { SharedModule } from '../release-format/build-contract.ts';
import { installedFolder, installedVersion } from './package-manifest.ts';

/** A module that exists once per page. The project has one list of these for host and remotes. */
export type SharedSingleton = {
  readonly key: string;
  /** What the host provides under the key if that is a facade; otherwise the key itself. */
  readonly provide?: string;
  /** The package that depends on it, if the building package does not. */
  readonly via?: string;
  /** What is imported, where that is not the key: `@ongi/remote/http`, in a team's own repository. */
  readonly specifier?: string;
};

export type SharedPurpose = 'provide' | 'consume';

type SharedModuleConfig = {
  singleton: true;
  strictVersion: true;
  requiredVersion: string;
  version?: string;
  import?: string | false;
  shareKey?: string;
  eager?: true;
};

/** `react-dom/client` -> `react-dom`, `@a/b/c` -> `@a/b`. */
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
  return Object.fromEntries(
    Object.entries(sharedModules(packageDir, singletons, purpose)).map(
      ([
        specifier,
        { shareKey: key = specifier, singleton, strictVersion, requiredVersion, import: provided },
      ]) => [
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

function resolvedVersions(
  packageDir: string,
  singletons: readonly SharedSingleton[],
): Record<string, string> {
  return Object.fromEntries(
    singletons.map(({ key, via, specifier = key }) => {
      const seenFrom = via === undefined ? packageDir : installedFolder(packageDir, via);
      return [key, installedVersion(seenFrom, packageNameOf(specifier))];
    }),
  );
}

/** Module Federation's `shared` option: by what is imported. */
export function sharedModules(
  packageDir: string,
  singletons: readonly SharedSingleton[],
  purpose: SharedPurpose,
): Record<string, SharedModuleConfig> {
  const versions = resolvedVersions(packageDir, singletons);
  return Object.fromEntries(
    singletons.map(({ key, provide = key, specifier = key }) => {
      const version = versions[key] ?? '';
      const always = { singleton: true, strictVersion: true, requiredVersion: rangeOf(version) } as const;
      if (purpose === 'consume') return [specifier, { ...always, shareKey: key, import: false }];
      // Eager: 14 requests instead of 25, and no asynchronous boundary in the host.
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

/**
 * Every version of the same major: which names of it a remote really reads is measured, and compared by the
 * release check. Before 1.0.0, and before a release, each version may be another one.
 */
function rangeOf(version: string): string {
  const [, major] = /^([1-9]\d*)\.\d+\.\d+$/.exec(version) ?? [];
  return major === undefined ? `^${version}` : `^${major}.0.0`;
}
