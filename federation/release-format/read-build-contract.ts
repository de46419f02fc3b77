import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BUILD_CONTRACT_FILE, PackageContractSchema, type PackageContract } from './build-contract.ts';
import { SDK_NAME } from './fixed-names.ts';
import { readJson } from './json-file.ts';
import { createHash } from 'node:crypto';

/** The contract and its bytes, which are signed. @throws Error if the folder holds no finished build */
export function readBuild(directory: string): { contract: PackageContract; contractBytes: Uint8Array } {
  const file = path.join(directory, BUILD_CONTRACT_FILE);
  let contractBytes: Buffer;
  try {
    contractBytes = readFileSync(file);
  } catch (error) {
    throw new Error(`${file} cannot be read: build the package first`, { cause: error });
  }
  return { contract: readJson(PackageContractSchema, contractBytes, file), contractBytes };
}

/** The site's folder of a build: `host`, `sdk`, or the area's name. */
export function siteFolderOf(contract: PackageContract): string {
  if (contract.kind === 'area') return contract.area;
  return contract.kind === 'sdk' ? SDK_NAME : 'host';
}

/** `<package version>-<sum of all files>`: identifies the content. */
export function contentVersionOf(contract: PackageContract): string {
  const sum = createHash('sha256').update(JSON.stringify(contract)).digest('hex').slice(0, 10);
  return `${contract.packageVersion}-${sum}`;
}
