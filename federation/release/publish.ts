import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { BUILD_CONTRACT_FILE, type BuildContract } from '../build/build-contract.ts';
import { compressForServing } from './compress-for-serving.ts';
import { readBuildContract } from './read-build-contract.ts';

export type Published = {
  /** The folder of the site it lies in: the area's name, or `host`. */
  name: string;
  version: string;
  /** False when this very version was there already. */
  isNew: boolean;
};

/** The folder of the site for a build: `host`, or the area's name. */
export function siteFolderOf(contract: BuildContract): string {
  return contract.kind === 'host' ? 'host' : contract.area;
}

/** `<package version>-<sum of all files>`: the same content always has the same version, other content never. */
export function versionOf(contract: BuildContract): string {
  const sum = createHash('sha256').update(JSON.stringify(contract)).digest('hex').slice(0, 10);
  return `${contract.packageVersion}-${sum}`;
}

/**
 * Copies a built folder to `<site>/<host or area>/<version>/`, where it stays unchanged for ever. It appears there as a whole or not at all.
 * Source maps stay behind; scripts and style sheets get a compressed copy beside them. Throws when a file is missing or is not what the build's contract says.
 */
export function publish(builtDir: string, siteDir: string): Published {
  const contract = readBuildContract(builtDir);
  const name = siteFolderOf(contract);
  const version = versionOf(contract);
  const target = path.join(siteDir, name, version);
  if (existsSync(target)) {
    readBuildContract(target);
    return { name, version, isNew: false };
  }
  for (const [file, integrity] of Object.entries(contract.assets)) {
    demandIntact(path.join(builtDir, file), integrity);
  }
  const half = path.join(siteDir, name, `.${version}.${randomUUID()}`);
  mkdirSync(half, { recursive: true });
  try {
    for (const file of [...Object.keys(contract.assets), BUILD_CONTRACT_FILE]) {
      cpSync(path.join(builtDir, file), path.join(half, file));
    }
    for (const file of Object.keys(contract.assets)) compressForServing(path.join(half, file));
    renameSync(half, target);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    throw error;
  }
  return { name, version, isNew: true };
}

function demandIntact(file: string, integrity: string): void {
  const sum = `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;
  if (sum !== integrity)
    throw new Error(`${file} is not what the build wrote: its integrity is ${sum}, not ${integrity}`);
}
