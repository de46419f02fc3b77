import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { TAB_LABEL } from '../../federation/release-format/area-entries-schema.ts';
import { isAreaName, isServedBySite } from '../../federation/release-format/site-names.ts';
import { NEVER_BUILT } from '../../federation/webpack/source-sum.ts';
import type { RemoteOptions } from './make-remote.ts';
import { readPackageManifest } from '../../federation/webpack/package-manifest.ts';
import { OWN_PATHS } from '../../host/src/navigation/own-paths.ts';
import { sitePackages } from '../site/site-packages.ts';

const LONGEST_AREA = 30;

/** The width of a page's header. */
const LONGEST_TITLE = 20;

/** Returns in one sentence why the options are invalid and what would be valid; otherwise undefined. */
export function validateOptions(
  root: string,
  { area, prefix, title, tab }: RemoteOptions,
): string | undefined {
  return (
    validateArea(root, area) ??
    validatePrefix(prefix, takenPrefixes(root)) ??
    validateTitle(title) ??
    (tab === undefined ? undefined : validateTab(tab))
  );
}

function validateArea(root: string, area: string): string | undefined {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(area))
    return `"${area}" is no name for an area: take small letters, digits and single hyphens, beginning with a letter, like photo-album`;
  if (area.length > LONGEST_AREA)
    return `"${area}" is too long: an area's name has at most ${LONGEST_AREA} letters`;
  if (area.startsWith('remote-'))
    return `say the area's name alone: its package will be called remote-${area.slice('remote-'.length)} by itself`;
  // Folders that Git leaves out and builds do not read, at any depth.
  if (!isAreaName(area) || NEVER_BUILT.has(area) || area === 'coverage')
    return `"${area}" is a name that sites or builds use themselves: take another name`;
  if (takenAreas(root).includes(area) || existsSync(path.join(root, `remote-${area}`)))
    return `there is an area "${area}" already: take another name`;
  if (isFolderHere(root, area))
    return `"${area}" is the name of a package or folder of this project: take another name`;
  return undefined;
}

function validatePrefix(prefix: string, taken: readonly TakenPrefix[]): string | undefined {
  if (!/^(\/[A-Za-z0-9][A-Za-z0-9_-]*)+$/.test(prefix))
    return `"${prefix}" is no path prefix: it begins with "/", does not end with it, and has letters, digits, "-" and "_" between, like /album`;
  if (isServedBySite(prefix)) return `${prefix} belongs to the site's servers: take another prefix`;
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

function validateTitle(title: string): string | undefined {
  if (/^[\p{L}\p{N}][\p{L}\p{N} ·&,!?~-]*$/u.test(title) && title.length <= LONGEST_TITLE) return undefined;
  return `"${title}" is no title: take at most ${LONGEST_TITLE} letters, digits and spaces, like 앨범`;
}

function validateTab(tab: string): string | undefined {
  if (TAB_LABEL.safeParse(tab).success) return undefined;
  return `"${tab}" is too long for the bottom navigation, or no label: say a shorter one with --tab 앨범, or --no-tab for none`;
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
