import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { lostImports } from './lost-imports.ts';
import { lostTypes } from './lost-types.ts';
import { installedManifest, layNextPackages, type NextPackages } from './next-packages.ts';
import { sortedPlaces, type Place } from './place.ts';

/** What a site's platform says of the contract's versions. */
export type ContractChange = { kind: string; what: string; says: string };

export type UpgradeRequest = {
  /** The folder of the remote, with what it uses installed. */
  remote: string;
  tarballs: readonly Uint8Array[];
  /** Of the versions since the one that the remote has. */
  changes?: readonly ContractChange[];
};

/**
 * Every place of a remote that does not fit the next SDK: modules and types that are gone or different, and what
 * its package.json has to install. Nothing of the remote is changed. @throws Error with a sentence
 */
export function upgradePlan({ remote: folder, tarballs, changes = [] }: UpgradeRequest): Place[] {
  const remote = path.resolve(folder);
  const next = layNextPackages(remote, tarballs);
  try {
    assertInstalled(remote, next);
    const imports = lostImports(remote, next);
    const places = [...changedPeers(remote, next), ...imports, ...lostTypes(remote, next)];
    return sortedPlaces(places.map((place) => ({ ...place, says: withReason(place.says, changes) })));
  } finally {
    rmSync(next.folder, { recursive: true, force: true });
  }
}

/** Otherwise every import would be new. */
function assertInstalled(remote: string, { packages }: NextPackages): void {
  const isThere = [...packages.keys()].some((name) => installedManifest(remote, name) !== undefined);
  if (isThere) return;
  throw new Error(
    `${remote} has none of ${[...packages.keys()].join(', ')} installed: run "npm install" first`,
  );
}

/** Versions that the next packages expect of what the remote installs itself. */
function changedPeers(remote: string, { packages }: NextPackages): Place[] {
  const lines = readFileSync(path.join(remote, 'package.json'), 'utf8').split('\n');
  return [...packages.values()].flatMap(({ manifest }) => {
    const before = installedManifest(remote, manifest.name);
    if (before === undefined) return [];
    return Object.entries(manifest.peerDependencies ?? {}).flatMap(([name, range]) => {
      // They come together with it.
      if (packages.has(name) || before.peerDependencies?.[name] === range) return [];
      const at = lines.findIndex((line) => line.includes(`"${name}":`));
      const instead = before.peerDependencies?.[name];
      const says = `${manifest.name} needs ${name} ${range}${instead === undefined ? '' : `, not ${instead}`}`;
      return [{ file: 'package.json', line: at === -1 ? 1 : at + 1, says }];
    });
  });
}

/** The contract's own list of changes knows what to do about some of them: by the name that is gone. */
function withReason(says: string, changes: readonly ContractChange[]): string {
  const known = changes.find(({ what }) => {
    const [module = '', name] = what.split(' ');
    if (name === undefined) return says.includes(`"${module.replace(/^shared\//, '@ongi/remote/')}"`);
    return says.includes(`'${name.split('.').at(-1)}'`);
  });
  return known === undefined ? says : `${says} ${known.says}`;
}

export function planLines(places: readonly Place[]): string[] {
  if (places.length === 0) return ['Nothing has to be changed.'];
  const count = places.length === 1 ? '1 place has' : `${places.length} places have`;
  return [...places.map(({ file, line, says }) => `${file}:${line} ${says}`), `${count} to be changed.`];
}
