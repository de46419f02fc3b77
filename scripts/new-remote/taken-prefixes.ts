import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readPackageManifest } from '../../federation/webpack/package-manifest.ts';
import { sitePackages } from '../site/site-packages.ts';

/** `by`: an area's name, or `host`. */
export type TakenPrefix = { prefix: string; by: string };

/** All prefixes of areas, the host and the API. */
export function takenPrefixes(root: string): TakenPrefix[] {
  const ofAreas = sitePackages(root).flatMap((name) => {
    const declared = readPackageManifest(path.join(root, name)).ongi;
    return Object.keys(declared?.paths ?? {}).map((prefix) => ({ prefix, by: declared?.area ?? name }));
  });
  return [...ofAreas, { prefix: '/api', by: 'the API' }, ...hostPaths(root)];
}

export function takenAreas(root: string): string[] {
  return sitePackages(root).flatMap((name) => readPackageManifest(path.join(root, name)).ongi?.area ?? []);
}

/** Folders at the root are packages or reserved; `host` is also a folder of every site. */
export function isFolderHere(root: string, name: string): boolean {
  return readdirSync(root, { withFileTypes: true }).some(
    (entry) => entry.isDirectory() && entry.name === name,
  );
}

/** The host's routes, read as text because the module is for browsers. */
function hostPaths(root: string): TakenPrefix[] {
  const file = path.join(root, 'host', 'src', 'host-routes.ts');
  const found = readFileSync(file, 'utf8').matchAll(/'(\/[\w/-]+)'/g);
  return [...found].map(([, prefix = '']) => ({ prefix, by: 'the host' }));
}
