import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BUILD_CONTRACT_FILE } from 'federation/release-format/build-contract';
import { assertFileName } from 'federation/release-format/site-names';
import { assetsOf } from '../checks/check-assets.ts';
import { checkOrigin, checkSignature } from '../checks/check-signature.ts';
import { sourceMapFolder, type NamedVersion } from '../format/site-paths.ts';
import { ReleaseError } from '../format/release-error.ts';
import { rightToPublish } from 'federation/release-format/trust/rights';
import { readPublished, type PublishedFiles } from '../site/read-published.ts';
import { atMostAtOnce } from '../store/at-most-at-once.ts';
import type { SiteStore } from '../store/site-store.ts';
import { assertMay, type Authority } from './authority.ts';
import { keysInForce } from './keys-in-force.ts';
import { publish, type Published } from './publish.ts';

export type CopyRequest = NamedVersion & {
  from: SiteStore;
  /** The fingerprint of roots of the other site; without it, its own are believed. */
  fromRoots?: string | undefined;
  /** Of the site that gets the version. */
  authority: Authority;
  who: string;
};

const FILES_AT_ONCE = 8;

/**
 * Publishes a version of another site, the same bytes under the same number: its signature has to count there,
 * and the signer's right here. Throws a ReleaseError, without writing anything, where one does not, where a file
 * is not what was signed, or where the number was taken by other content.
 */
export async function copyVersion(store: SiteStore, request: CopyRequest): Promise<Published> {
  const { name, version, from, fromRoots, authority, who } = request;
  assertMay(authority, rightToPublish(name), new Date());
  const keys = await keysInForce(from, fromRoots);
  const files = await readPublished(from, name, version);
  if (files === undefined)
    throw new ReleaseError('not-published', `${from.address} has no ${name} ${version} to copy`);
  const known = { name, version, files, role: 'candidate' } as const;
  const [violation] = [...checkSignature(known, keys), ...checkOrigin(known, keys)];
  if (violation !== undefined)
    throw new ReleaseError('check-rejected', `${from.address}: ${violation.message} ${violation.remedy}`);
  const folder = mkdtempSync(path.join(tmpdir(), 'ongi-copy-'));
  try {
    await writeBuild(folder, files, from);
    const naming = version === files.contract.packageVersion ? 'package-version' : 'by-content';
    return await publish(folder, store, { authority, who, naming, copiedFrom: from.address });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A version as it was built. Publishing compares each file with the contract. */
async function writeBuild(
  folder: string,
  { contract, contractBytes, published }: PublishedFiles,
  from: SiteStore,
): Promise<void> {
  const source = assetsOf(published, from);
  const assets = await atMostAtOnce(FILES_AT_ONCE, Object.keys(contract.assets), async (file) => {
    const read = await source.read(file);
    if ('content' in read) return [file, read.content] as const;
    throw new ReleaseError('file-altered', `${file} at ${source.address} cannot be read: ${read.reason}`);
  });
  const beginning = `${sourceMapFolder(published.name, published.version)}/`;
  const maps = await atMostAtOnce(FILES_AT_ONCE, await from.list(beginning), async (file) => {
    return [file.slice(beginning.length), (await from.read(file)) ?? new Uint8Array()] as const;
  });
  for (const [file, content] of [...assets, ...maps]) {
    assertFileName(file);
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  }
  writeFileSync(path.join(folder, BUILD_CONTRACT_FILE), contractBytes);
}
