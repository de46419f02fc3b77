import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { NEVER_BUILT } from '../../federation/webpack/source-sum.ts';
import { readPackageManifest } from '../../federation/webpack/package-manifest.ts';
import { OWN_PATHS } from '../../host/src/navigation/own-paths.ts';
import { sitePackages } from '../site/site-packages.ts';
import type { RemoteOptions } from './fill-template.ts';
import { validateForm } from './validate-form.ts';

/** Returns in one sentence why the options are invalid and what would be valid; otherwise undefined. */
export function validateOptions(root: string, options: RemoteOptions): string | undefined {
  return (
    validateForm(options) ??
    validateArea(root, options.area) ??
    validatePrefix(options.prefix, takenPrefixes(root))
  );
}

function validateArea(root: string, area: string): string | undefined {
  // Folders that Git leaves out and builds do not read, at any depth.
  if (NEVER_BUILT.has(area) || area === 'coverage')
    return `"${area}" is a name that sites or builds use themselves: take another name`;
  if (takenAreas(root).includes(area) || existsSync(path.join(root, `remote-${area}`)))
    return `there is an area "${area}" already: take another name`;
  if (isFolderHere(root, area))
    return `"${area}" is the name of a package or folder of this project: take another name`;
  return undefined;
}

function validatePrefix(prefix: string, taken: readonly TakenPrefix[]): string | undefined {
  const clash = taken.find((one) => isWithin(prefix, one.prefix) || isWithin(one.prefix, prefix));
  if (clash === undefined) return undefined;
  return clash.prefix.toLowerCase() === prefix.toLowerCase()
    ? `${prefix} belongs to ${clash.by} already: take another prefix`
    : `${prefix} and ${clash.prefix}, which belongs to ${clash.by}, lie one within the other: take another prefix`;
}

/** Case-insensitive match of whole segments. */
function isWithin(inner: string, outer: string): boolean {
  return `${inner.toLowerCase()}/`.startsWith(`${outer.toLowerCase()}/`);
}

/** `by`: an area's name, or `host`. */
type TakenPrefix = { prefix: string; by: string };

function takenPrefixes(root: string): TakenPrefix[] {
  const ofAreas = remotesOf(root).flatMap((name) => {
    const declared = readPackageManifest(path.join(root, name)).ongi;
    return Object.keys(declared?.paths ?? {}).map((prefix) => ({ prefix, by: declared?.area ?? name }));
  });
  const ofHost = OWN_PATHS.map((prefix) => ({ prefix, by: 'the host' }));
  return [...ofAreas, ...ofHost];
}

function takenAreas(root: string): string[] {
  return remotesOf(root).flatMap((name) => readPackageManifest(path.join(root, name)).ongi?.area ?? []);
}

function remotesOf(root: string): string[] {
  return sitePackages(root).filter((name) => name !== 'host');
}

/** Folders at the root are packages or reserved; `host` is also a folder of every site. */
function isFolderHere(root: string, name: string): boolean {
  return readdirSync(root, { withFileTypes: true }).some(
    (entry) => entry.isDirectory() && entry.name === name,
  );
}
