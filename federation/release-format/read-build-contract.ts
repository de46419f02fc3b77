import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BUILD_CONTRACT_FILE, BuildContractSchema, type BuildContract } from './build-contract.ts';
import { readJson } from './json-file.ts';
import { createHash } from 'node:crypto';

/** @throws Error with the reason if the folder holds no finished build */
export function readBuildContract(directory: string): BuildContract {
  return readBuild(directory).contract;
}

/** Returns the contract with its bytes, which are what is signed. */
export function readBuild(directory: string): { contract: BuildContract; contractBytes: Uint8Array } {
  const file = path.join(directory, BUILD_CONTRACT_FILE);
  let contractBytes: Buffer;
  try {
    contractBytes = readFileSync(file);
  } catch (error) {
    throw new Error(`${file} cannot be read: build the package first`, { cause: error });
  }
  return { contract: readJson(BuildContractSchema, contractBytes, file), contractBytes };
}

/** The site's folder of a build: `host`, or the area's name. */
export function siteFolderOf(contract: BuildContract): string {
  return contract.kind === 'host' ? 'host' : contract.area;
}

/** `<package version>-<sum of all files>`: identifies the content. */
export function contentVersionOf(contract: BuildContract): string {
  const sum = createHash('sha256').update(JSON.stringify(contract)).digest('hex').slice(0, 10);
  return `${contract.packageVersion}-${sum}`;
}
