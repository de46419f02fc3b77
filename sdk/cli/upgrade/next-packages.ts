import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { filesInTarball } from './read-tarball.ts';

export type Manifest = {
  name: string;
  version: string;
  exports?: Readonly<Record<string, unknown>>;
  peerDependencies?: Readonly<Record<string, string>>;
};

/** A package of the next SDK: what it says, and its files. */
export type NextPackage = { manifest: Manifest; files: ReadonlySet<string> };

export type NextPackages = {
  /** A module in it finds the next packages, and all others as the remote does. */
  folder: string;
  packages: ReadonlyMap<string, NextPackage>;
};

/**
 * Lays packages into a folder of their own below the remote's node_modules: nothing that it uses is changed.
 * @param tarballs of `@ongi/remote` and the others
 */
export function layNextPackages(remote: string, tarballs: readonly Uint8Array[]): NextPackages {
  const folder = path.join(remote, 'node_modules', '.ongi-upgrade');
  rmSync(folder, { recursive: true, force: true });
  const packages = new Map<string, NextPackage>();
  for (const tarball of tarballs) {
    const files = filesInTarball(tarball);
    const manifest = manifestIn(files);
    for (const [file, content] of files) {
      const to = path.join(folder, 'node_modules', manifest.name, file);
      mkdirSync(path.dirname(to), { recursive: true });
      writeFileSync(to, content);
    }
    packages.set(manifest.name, { manifest, files: new Set(files.keys()) });
  }
  return { folder, packages };
}

/** The tarballs of a folder, as packing leaves them. */
export function tarballsIn(folder: string): Uint8Array[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.tgz'))
    .toSorted()
    .map((file) => readFileSync(path.join(folder, file)));
}

function manifestIn(files: ReadonlyMap<string, Uint8Array>): Manifest {
  const content = files.get('package.json');
  const manifest: unknown = content === undefined ? undefined : JSON.parse(Buffer.from(content).toString());
  if (!isManifest(manifest)) throw new Error('a tarball without the package.json of a package');
  return manifest;
}

function isManifest(value: unknown): value is Manifest {
  if (typeof value !== 'object' || value === null) return false;
  const name: unknown = Reflect.get(value, 'name');
  return typeof name === 'string' && /^(@[a-z0-9-]+\/)?[a-z0-9][a-z0-9._-]*$/.test(name);
}

/** As the remote has it installed; undefined if it does not. */
export function installedManifest(remote: string, name: string): Manifest | undefined {
  try {
    const file = path.join(remote, 'node_modules', name, 'package.json');
    const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isManifest(manifest) ? manifest : undefined;
  } catch {
    return undefined;
  }
}
