import { AREA_MODULE, SERVICE_WORKER_FILE } from './fixed-names.ts';
import type { AreaContract, BuildContract, HostContract } from './build-contract.ts';
import { firstViewFilesOf } from '../first-view/release-entry.ts';
import type { AreaRelease, HostRelease } from './release-map.ts';

/**
 * The release map's part for a host version. Runs in browsers too: no Node APIs.
 * @param baseUrl where its files are, with a trailing "/"
 * @param pageFiles files that the page names besides scripts and styles; those that this host lacks are
 *   omitted, so that a rollback to an older host stays possible
 * @throws if a file has no integrity
 */
export function hostReleaseOf(
  contract: HostContract,
  version: string,
  baseUrl: string,
  pageFiles: readonly string[] = [],
): HostRelease {
  const { scripts, styles, assets, firstViews } = contract;
  // Browsers load the service worker without an integrity: servers verify it.
  const named = [...pageFiles, SERVICE_WORKER_FILE].filter((file) => assets[file] !== undefined);
  const files = sumsOf(contract, [...scripts, ...styles, ...named, ...firstViewFilesOf(contract)]);
  return { version, baseUrl, scripts, styles, files, ...(firstViews && { firstViews }) };
}

/** @param baseUrl with a trailing "/" @throws if a file has no integrity, or nothing is exposed */
export function areaReleaseOf(contract: AreaContract, version: string, baseUrl: string): AreaRelease {
  const { container, entry, start, paths, exposes, tabs, slots, firstViews } = contract;
  // The host loads this module; a forced release may expose another.
  const module = exposes.find((exposed) => exposed === AREA_MODULE) ?? exposes[0];
  if (module === undefined) throw new Error(`${contract.packageName} exposes nothing`);
  const files = sumsOf(contract, [
    entry,
    ...start,
    ...Object.values(paths).flat(),
    ...firstViewFilesOf(contract),
  ]);
  const entries = { ...(tabs && { tabs }), ...(slots && { slots }), ...(firstViews && { firstViews }) };
  return { version, baseUrl, container, module, entry, start, paths, files, ...entries };
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
