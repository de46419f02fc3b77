import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type AreaContract,
  type BuildContract,
  type HostContract,
  SERVICE_WORKER_FILE,
} from '../build/build-contract.ts';
import { readBuildContract } from './read-build-contract.ts';
import { RELEASE_MAP_FILE, type AreaRelease, type HostRelease, type ReleaseMap } from './release-map.ts';
import { ReleaseMapSchema } from './release-map-schema.ts';
import { filesNamedBy, renderIndexHtml, type SitePage } from './render-index-html.ts';
import { writeFileAtomically } from './write-file-atomically.ts';

export type LiveVersion = {
  /** `host`, or an area's name. */
  name: string;
  version: string;
};

/**
 * Makes published versions live: writes `releases.json` and `index.html` anew, each replaced as a whole. What is not named stays as it is.
 * The first time the host must be among them. Throws before anything is written when a version cannot be found or two areas claim one path.
 */
export function promote(siteDir: string, versions: readonly LiveVersion[], page: SitePage): ReleaseMap {
  const live = existsSync(path.join(siteDir, RELEASE_MAP_FILE)) ? readReleaseMap(siteDir) : undefined;
  let host = live?.host;
  const areas = { ...live?.areas };
  for (const { name, version } of versions) {
    const contract = readBuildContract(path.join(siteDir, name, version));
    const baseUrl = `/${name}/${version}/`;
    if (contract.kind === 'host') host = hostRelease(contract, version, baseUrl, page);
    else areas[name] = areaRelease(contract, version, baseUrl);
  }
  if (host === undefined) throw new Error(`${siteDir} has no host yet: promote one together with the areas`);
  const releases = ReleaseMapSchema.parse({ formatVersion: 1, host, areas });
  demandOwnPaths(releases);
  putServiceWorker(siteDir, releases.host.version);
  // The page last: it never names a release that the map does not.
  writeFileAtomically(path.join(siteDir, RELEASE_MAP_FILE), `${JSON.stringify(releases, null, 2)}\n`);
  writeFileAtomically(path.join(siteDir, 'index.html'), renderIndexHtml(releases, page));
  return releases;
}

/** Reads and checks `<site>/releases.json`. */
export function readReleaseMap(siteDir: string): ReleaseMap {
  return ReleaseMapSchema.parse(JSON.parse(readFileSync(path.join(siteDir, RELEASE_MAP_FILE), 'utf8')));
}

/** The service worker of the live host, at the root: a browser lets it answer only for what lies below it. */
function putServiceWorker(siteDir: string, hostVersion: string): void {
  const file = path.join(siteDir, 'host', hostVersion, SERVICE_WORKER_FILE);
  const wanted = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const target = path.join(siteDir, SERVICE_WORKER_FILE);
  const live = existsSync(target) ? readFileSync(target, 'utf8') : undefined;
  if (wanted !== undefined && wanted !== live) writeFileAtomically(target, wanted);
}

function hostRelease(contract: HostContract, version: string, baseUrl: string, page: SitePage): HostRelease {
  const { scripts, styles } = contract;
  // Going back to a host from before a file was added must stay possible.
  const named = filesNamedBy(page).filter((file) => contract.assets[file] !== undefined);
  return { version, baseUrl, scripts, styles, files: sumsOf(contract, [...scripts, ...styles, ...named]) };
}

function areaRelease(contract: AreaContract, version: string, baseUrl: string): AreaRelease {
  const { container, entry, start, paths, exposes } = contract;
  const [module] = exposes;
  if (module === undefined) throw new Error(`${contract.packageName} exposes nothing`);
  const files = sumsOf(contract, [entry, ...start, ...Object.values(paths).flat()]);
  return { version, baseUrl, container, module, entry, start, paths, files };
}

function sumsOf(contract: BuildContract, files: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    [...new Set(files)].map((file) => {
      const integrity = contract.assets[file];
      if (integrity === undefined) throw new Error(`${contract.packageName}: ${file} has no integrity`);
      return [file, integrity];
    }),
  );
}

function demandOwnPaths({ areas }: ReleaseMap): void {
  const owners = new Map<string, string>();
  for (const [area, { paths }] of Object.entries(areas)) {
    for (const prefix of Object.keys(paths)) {
      const owner = owners.get(prefix.toLowerCase());
      if (owner !== undefined) throw new Error(`the path ${prefix} is claimed by both ${owner} and ${area}`);
      owners.set(prefix.toLowerCase(), area);
    }
  }
}
