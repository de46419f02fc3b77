import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BUILD_CONTRACT_FILE, type PackageContract } from 'federation/release-format/build-contract';
import { integrityOf } from 'federation/release-format/integrity-of';
import { compressForServing } from 'federation/release-format/compress-for-serving';
import { readJson } from 'federation/release-format/json-file';
import { contentVersionOf, readBuild, siteFolderOf } from 'federation/release-format/read-build-contract';
import { assertFileName, isVersionName } from 'federation/release-format/site-names';
import type { KeyList } from 'federation/release-format/trust/key-list';
import { hasRight, rightToPublish } from 'federation/release-format/trust/rights';
import { PublishedVersionSchema, type PublishedVersion } from '../format/published-version.ts';
import { ReleaseError } from '../format/release-error.ts';
import { publishedVersionPath, versionFolder, type NamedVersion } from '../format/site-paths.ts';
import type { SiteFile } from '../keys/put-signature.ts';
import { isSameContent, type SiteStore } from '../store/site-store.ts';

/** `by-content`: `<version>-<sum of all files>`, for repeated publishing. */
export type Naming = 'package-version' | 'by-content';

/** A build that may be published under its name and version. */
export type ReadyBuild = NamedVersion & {
  contract: PackageContract;
  /** What is signed. */
  contractBytes: Uint8Array;
  folder: string;
  /** The site's contract of this version; the same as the build's, if there is one. */
  before: Uint8Array | undefined;
};

/**
 * A build with the number that it would take.
 * @throws ReleaseError where it is no build, or its number was taken by other content
 */
export async function readyBuild(
  builtDir: string,
  store: SiteStore,
  { keys, naming }: { keys: KeyList; naming: Naming },
): Promise<ReadyBuild> {
  assertNoLinks(builtDir);
  const { contract, contractBytes } = readBuild(builtDir);
  const name = siteFolderOf(contract);
  const version = naming === 'by-content' ? contentVersionOf(contract) : contract.packageVersion;
  assertFolderNames(contract, name, version);
  const folder = versionFolder(name, version);
  const before = await store.read(`${folder}/${BUILD_CONTRACT_FILE}`);
  const build = { name, version, contract, contractBytes, folder, before };
  if (before !== undefined && !isSameContent(before, contractBytes))
    throw await otherContent(store, keys, build);
  return build;
}

export async function otherContent(
  store: SiteStore,
  keys: KeyList,
  { name, version, contract }: Pick<ReadyBuild, 'name' | 'version' | 'contract'>,
): Promise<ReleaseError> {
  const claim = await readClaim(store, { name, version });
  const by = claim === undefined ? '' : ` by ${takerOf(claim, keys)}`;
  return new ReleaseError(
    'version-exists',
    `${name} ${version} was published before${by}, with other content: raise "version" in the package.json of ${contract.packageName}, build, and publish again`,
  );
}

/** Undefined if nobody has taken the number. */
export async function readClaim(
  store: SiteStore,
  { name, version }: NamedVersion,
): Promise<PublishedVersion | undefined> {
  const file = publishedVersionPath(name, version);
  const content = await store.read(file);
  if (content === undefined) return undefined;
  return readJson(PublishedVersionSchema, content, file);
}

/** Whose unfinished publishing takes the number: of other content. @throws ReleaseError */
export function assertSameClaim(claim: PublishedVersion, contractSum: string, keys: KeyList): void {
  if (claim.contract === contractSum) return;
  throw new ReleaseError(
    'version-exists',
    `${claim.name} ${claim.version} is being published by ${takerOf(claim, keys)} with other content: raise "version" in the package.json; if that run was killed, "ongi-release gc" clears it an hour later`,
  );
}

/** Whether the number was its taker's to take. */
export function mayTake({ name, keyId }: PublishedVersion, { keys }: KeyList): boolean {
  const key = keys.find((one) => one.keyId === keyId);
  return key !== undefined && hasRight(key, rightToPublish(name));
}

/** Who took a number, with which key and when; and what to do if that was somebody who may not. */
function takerOf(claim: PublishedVersion, list: KeyList): string {
  const { name, version, who, at, keyId } = claim;
  const { keys } = list;
  const owner = keys.find((one) => one.keyId === keyId)?.owner ?? 'nobody on the list of keys';
  const remedy = mayTake(claim, list)
    ? ''
    : `, who may not publish ${name} (the operator takes the number back with "gc ${name}@${version}")`;
  return `${who} at ${at} with the key ${keyId} of ${owner}${remedy}`;
}

/**
 * A build's files as they are stored in a site, with compressed copies. Throws if one differs from the build's.
 * @param present whose compressed copies are there; compression takes most of the time
 */
export function filesOf(
  builtDir: string,
  { contract, folder }: Pick<ReadyBuild, 'contract' | 'folder'>,
  present: readonly string[],
): SiteFile[] {
  return Object.entries(contract.assets).flatMap(([file, integrity]) => {
    assertFileName(file);
    const from = path.join(builtDir, file);
    const content = readFileSync(from);
    assertIntact(from, content, integrity);
    const to = `${folder}/${file}`;
    const compressed = present.includes(`${to}.br`) ? undefined : compressForServing(file, content);
    return [{ to, content }, ...(compressed === undefined ? [] : [{ to: `${to}.br`, content: compressed }])];
  });
}

function assertFolderNames({ packageName, kind }: PackageContract, name: string, version: string): void {
  for (const part of [name, version]) {
    if (!isVersionName(part))
      throw new ReleaseError(
        'invalid-package',
        `${packageName}: "${part}" cannot be a folder of a site: letters, digits, ".", "_", "+" and "-"`,
      );
  }
  if (kind === 'area' && name === 'host')
    throw new ReleaseError('invalid-package', `${packageName}: an area cannot be called "host"`);
}

/** A link would publish what lies elsewhere on this machine. */
function assertNoLinks(folder: string): void {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const inside = path.join(folder, entry.name);
    if (entry.isDirectory()) assertNoLinks(inside);
    if (!entry.isSymbolicLink()) continue;
    throw new ReleaseError(
      'symbolic-link',
      `${inside} is a symbolic link: build the package again, and let the build write files`,
    );
  }
}

export function assertIntact(file: string, content: Uint8Array, integrity: string): void {
  const sum = integrityOf(content);
  if (sum !== integrity)
    throw new ReleaseError(
      'file-altered',
      `${file} is not what the build wrote: its integrity is ${sum}, not ${integrity}`,
    );
}
