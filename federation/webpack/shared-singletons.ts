import type { SharedModule } from '../release-format/build-contract.ts';
import { installedFolder, readPackageManifest } from './package-manifest.ts';

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

type SharedModuleConfig = typeof ONCE_PER_PAGE & {
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

/** The folder of the package that has the module. */
export function folderOfSingleton(
  packageDir: string,
  { key, via, specifier = key }: SharedSingleton,
): string {
  const seenFrom = via === undefined ? packageDir : installedFolder(packageDir, via);
  return installedFolder(seenFrom, packageNameOf(specifier));
}

function versionOf(packageDir: string, singleton: SharedSingleton): string {
  return readPackageManifest(folderOfSingleton(packageDir, singleton)).version;
}

const ONCE_PER_PAGE = { singleton: true, strictVersion: true } as const;

/** The shared modules of a build's contract, as `sharedModules` configures them. */
export function describeShared(
  packageDir: string,
  singletons: readonly SharedSingleton[],
  purpose: SharedPurpose,
): Record<string, SharedModule> {
  return Object.fromEntries(
    singletons.map((singleton) => {
      const resolved = versionOf(packageDir, singleton);
      const provided = purpose === 'provide';
      return [singleton.key, { resolved, required: rangeOf(resolved), ...ONCE_PER_PAGE, provided }];
    }),
  );
}

/** Module Federation's `shared` option: by what is imported. */
export function sharedModules(
  packageDir: string,
  singletons: readonly SharedSingleton[],
  purpose: SharedPurpose,
): Record<string, SharedModuleConfig> {
  return Object.fromEntries(
    singletons.map((singleton) => {
      const { key, provide = key, specifier = key } = singleton;
      const version = versionOf(packageDir, singleton);
      const always = { ...ONCE_PER_PAGE, requiredVersion: rangeOf(version) };
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
