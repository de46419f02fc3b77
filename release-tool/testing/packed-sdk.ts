import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { jsonFile } from 'federation/release-format/json-file';
import { SDK_INDEX_FILE, writeSdkContract } from 'federation/release-format/sdk-build';

/** Packs three packages of a version into the `dist` of a folder of its own. Returns the folder. */
export function writeSdk(
  folder: string,
  version: string,
  { content = 'packed', contractVersion = 1 }: { content?: string; contractVersion?: number } = {},
): string {
  const dist = path.join(folder, 'dist');
  mkdirSync(dist, { recursive: true });
  const packages = ['@ongi/remote', '@ongi/cli', 'create-ongi-remote'].map((name) => {
    const file = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
    const tarball = `${content} ${file}`;
    writeFileSync(path.join(dist, file), tarball);
    const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
    return [name, { file, integrity }] as const;
  });
  const index = { formatVersion: 1, version, packages: Object.fromEntries(packages) };
  writeFileSync(path.join(dist, SDK_INDEX_FILE), jsonFile(index));
  writeSdkContract(dist, contractVersion);
  return folder;
}
