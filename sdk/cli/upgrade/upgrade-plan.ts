import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { lostImports } from './lost-imports.ts';
import { lostTypes } from './lost-types.ts';
import { installedManifest, layNextPackages, type NextPackages } from './next-packages.ts';
import { sortedIncompatibilities, type Incompatibility } from './incompatibility.ts';

/** What a site's platform says of the contract's versions. */
export type ContractChange = { kind: string; what: string; note: string };

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
export function upgradePlan({ remote: folder, tarballs, changes = [] }: UpgradeRequest): Incompatibility[] {
  const remote = path.resolve(folder);
  const next = layNextPackages(remote, tarballs);
  try {
    assertInstalled(remote, next);
    const imports = lostImports(remote, next);
    const found = [...changedPeers(remote, next), ...imports, ...lostTypes(remote, next)];
    return sortedIncompatibilities(found.map((one) => ({ ...one, message: withNote(one.message, changes) })));
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
function changedPeers(remote: string, { packages }: NextPackages): Incompatibility[] {
  const lines = readFileSync(path.join(remote, 'package.json'), 'utf8').split('\n');
  return [...packages.values()].flatMap(({ manifest }) => {
    const before = installedManifest(remote, manifest.name);
    if (before === undefined) return [];
    return Object.entries(manifest.peerDependencies ?? {}).flatMap(([name, range]) => {
      // They come together with it.
      if (packages.has(name) || before.peerDependencies?.[name] === range) return [];
      const at = lines.findIndex((line) => line.includes(`"${name}":`));
      const instead = before.peerDependencies?.[name];
      const message = `${manifest.name} needs ${name} ${range}${instead === undefined ? '' : `, not ${instead}`}`;
      return [{ file: 'package.json', line: at === -1 ? 1 : at + 1, message }];
    });
  });
}

/** The contract's own list of changes knows what to do about some of them: by the name that is gone. */
function withNote(message: string, changes: readonly ContractChange[]): string {
  const known = changes.find(({ what }) => {
    const [module = '', name] = what.split(' ');
    if (name === undefined) return message.includes(`"${module.replace(/^shared\//, '@ongi/remote/')}"`);
    return message.includes(`'${name.split('.').at(-1)}'`);
  });
  return known === undefined ? message : `${message} ${known.note}`;
}

export function planLines(found: readonly Incompatibility[]): string[] {
  if (found.length === 0) return ['Nothing has to be changed.'];
  const count = found.length === 1 ? '1 place has' : `${found.length} places have`;
  return [...found.map(({ file, line, message }) => `${file}:${line} ${message}`), `${count} to be changed.`];
}
