import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { BUILD_CONTRACT_FILE, PackageContractSchema, type SdkContract } from './build-contract.ts';
import { integrityOf } from './integrity-of.ts';
import { jsonFile, readJson } from './json-file.ts';

/** What packing says of the tarballs beside it. */
export const SDK_INDEX_FILE = 'sdk.json';

const IndexSchema = z.object({
  formatVersion: z.literal(1),
  version: z.string(),
  packages: z.record(z.string(), z.object({ file: z.string(), integrity: z.string() })),
});

/**
 * Writes the contract of packed packages beside them: from then on the folder can be published.
 * @throws Error if the folder has no index, or one that names a file that is not there
 */
export function writeSdkContract(folder: string, contractVersion: number): SdkContract {
  const file = path.join(folder, SDK_INDEX_FILE);
  const { version, packages } = readJson(IndexSchema, readFileSync(file), file);
  const files = readdirSync(folder).filter((name) => name !== BUILD_CONTRACT_FILE);
  const contract = PackageContractSchema.parse({
    formatVersion: 1,
    kind: 'sdk',
    packageName: '@ongi/sdk',
    packageVersion: version,
    contractVersion,
    packages,
    assets: Object.fromEntries(
      files.toSorted().map((name) => [name, integrityOf(readFileSync(path.join(folder, name)))]),
    ),
  });
  if (contract.kind !== 'sdk') throw new Error(`${folder} holds no packed packages`);
  writeFileSync(path.join(folder, BUILD_CONTRACT_FILE), jsonFile(contract));
  return contract;
}
