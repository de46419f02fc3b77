import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BUILD_CONTRACT_FILE, type BuildContract } from 'federation/release-format/build-contract';
import { integrityOf } from 'federation/release-format/integrity-of';
import { compressForServing } from 'federation/release-format/compress-for-serving';
import { assertFileName } from 'federation/release-format/site-names';
import { contentVersionOf, siteFolderOf, readBuild } from 'federation/release-format/read-build-contract';
import {
  publishedVersionFile,
  PublishedVersionSchema,
  type PublishedVersion,
  type VersionRecord,
} from '../format/published-version.ts';
import { isSignatureFile } from 'federation/release-format/trust/contract-signature';
import { FOLDER_NAME, publishedVersionPath, sourceMapFolder, versionFolder } from '../format/site-paths.ts';
import { atMostAtOnce } from '../store/at-most-at-once.ts';
import { isSameContent, type SiteStore } from '../store/site-store.ts';
import { readNewestEntry } from '../site/release-log.ts';
import { assertMay, type Authority } from './authority.ts';
import { putSignature, type SiteFile } from '../keys/put-signature.ts';
import { assertClock } from '../site/site-clock.ts';
import { ReleaseError } from '../format/release-error.ts';
import { readJson } from 'federation/release-format/json-file';
import { hasRight } from 'federation/release-format/trust/rights';
import type { KeyList } from 'federation/release-format/trust/key-list';

export type Published = {
  /** The area's name, or `host`. */
  name: string;
  version: string;
  /** False if this version existed. */
  isNew: boolean;
};

export type PublishOptions = {
  authority: Authority;
  who: string;
  /** `by-content`: `<version>-<sum of all files>`, for repeated publishing. Default: `package-version`. */
  naming?: 'package-version' | 'by-content';
};

const FILES_AT_ONCE = 8;

/**
 * Writes a build into a site as `<host or area>/<version>/`: immutable, with compressed scripts and styles
 * and the team's signature; source maps go where they are not served. contract.json is written last and makes
 * the version exist. Publishing again repairs it.
 *
 * Throws before it writes anything if a file is missing, a link, or differs from the build's contract, or if
 * the version exists, or is being published, with other content.
 */
export async function publish(
  builtDir: string,
  store: SiteStore,
  { authority, who, naming = 'package-version' }: PublishOptions,
): Promise<Published> {
  assertNoLinks(builtDir);
  const { contract, contractBytes } = readBuild(builtDir);
  const name = siteFolderOf(contract);
  const now = new Date();
  assertMay(authority, { operation: 'publish', packages: [name] }, now);
  assertClock(await readNewestEntry(store), now, { mayHaveEnded: true });
  const { keys, signer } = authority;
  const version = naming === 'by-content' ? contentVersionOf(contract) : contract.packageVersion;
  assertFolderNames(contract, name, version);
  const folder = versionFolder(name, version);
  const before = await store.read(`${folder}/${BUILD_CONTRACT_FILE}`);
  const otherContent = async (): Promise<ReleaseError> => {
    const claim = await readClaim(store, { name, version });
    const by = claim === undefined ? '' : ` by ${takerOf(claim, keys)}`;
    return new ReleaseError(
      'version-exists',
      `${name} ${version} was published before${by}, with other content: raise "version" in the package.json of ${contract.packageName}, build, and publish again`,
    );
  };
  if (before !== undefined && !isSameContent(before, contractBytes)) throw await otherContent();

  const present = before === undefined ? [] : await store.list(folder);
  const files: SiteFile[] = [
    ...filesOf(builtDir, contract, folder, present),
    ...sourceMapsOf(builtDir, sourceMapFolder(name, version)),
  ];
  // First: collectGarbage finds the leftovers of a killed run by it.
  const record = {
    name,
    version,
    who,
    keyId: signer.keyId,
    baseUrl: `/${folder}/`,
    contract: integrityOf(contractBytes),
  };
  await claimVersion(store, keys, record);
  files.push(await putSignature(store, signer, { name, version, contractBytes }));
  await atMostAtOnce(FILES_AT_ONCE, files, (file) => put(file, store));
  if (before === undefined) await removeOthers(folder, files, store);
  await atMostAtOnce(FILES_AT_ONCE, files, (file) => assertWritten(file, store));
  const isNew = await store.putNew(`${folder}/${BUILD_CONTRACT_FILE}`, contractBytes);
  if (!isNew && !isSameContent(await store.read(`${folder}/${BUILD_CONTRACT_FILE}`), contractBytes))
    throw await otherContent();
  // Counts from now on, also for a version that lay there for long.
  await store.replace(publishedVersionPath(name, version), publishedVersionFile(record));
  return { name, version, isNew };
}

/** A build's files as stored in the site. Throws before any write if one differs from the build's. */
function filesOf(
  builtDir: string,
  { assets }: BuildContract,
  folder: string,
  present: readonly string[],
): SiteFile[] {
  return Object.entries(assets).flatMap(([file, integrity]) => {
    assertFileName(file);
    const from = path.join(builtDir, file);
    const content = readFileSync(from);
    assertIntact(from, content, integrity);
    const to = `${folder}/${file}`;
    // Compression takes most of the time.
    const compressed = present.includes(`${to}.br`) ? undefined : compressForServing(file, content);
    return [{ to, content }, ...(compressed === undefined ? [] : [{ to: `${to}.br`, content: compressed }])];
  });
}

function sourceMapsOf(builtDir: string, folder: string): SiteFile[] {
  return readdirSync(builtDir, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.map'))
    .map((file) => ({
      to: `${folder}/${file.split(path.sep).join('/')}`,
      content: readFileSync(path.join(builtDir, file)),
    }));
}

/** A killed run may have left another build's file of this unfinished version. */
async function put({ to, content }: SiteFile, store: SiteStore): Promise<void> {
  if (await store.putNew(to, content)) return;
  if (!isSameContent(await store.read(to), content)) await store.replace(to, content);
}

/** Removes files that a killed run left of another build. */
async function removeOthers(folder: string, files: readonly SiteFile[], store: SiteStore): Promise<void> {
  // A contract that exists by now belongs to a concurrent run.
  const expected = new Set([...files.map(({ to }) => to), `${folder}/${BUILD_CONTRACT_FILE}`]);
  const others = (await store.list(folder)).filter(
    (file) => !expected.has(file) && !isSignatureFile(path.posix.basename(file)),
  );
  await atMostAtOnce(FILES_AT_ONCE, others, (file) => store.remove(file));
}

async function assertWritten({ to, content }: SiteFile, store: SiteStore): Promise<void> {
  if (isSameContent(await store.read(to), content)) return;
  throw new ReleaseError(
    'file-altered',
    `${to} of ${store.address} is not what was written there: somebody else publishes this version, or the disk is failing`,
  );
}

function assertFolderNames({ packageName, kind }: BuildContract, name: string, version: string): void {
  for (const part of [name, version]) {
    if (!FOLDER_NAME.test(part))
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

function assertIntact(file: string, content: Uint8Array, integrity: string): void {
  const sum = integrityOf(content);
  if (sum !== integrity)
    throw new ReleaseError(
      'file-altered',
      `${file} is not what the build wrote: its integrity is ${sum}, not ${integrity}`,
    );
}

/** The first write of a version: of two with different content, the second is rejected before it writes. */
export async function claimVersion(store: SiteStore, keys: KeyList, record: VersionRecord): Promise<void> {
  const { name, version, contract } = record;
  if (await store.putNew(publishedVersionPath(name, version), publishedVersionFile(record))) return;
  const claim = await readClaim(store, record);
  if (claim === undefined) return claimVersion(store, keys, record);
  if (claim.contract === contract) return;
  if ((await store.read(`${versionFolder(name, version)}/${BUILD_CONTRACT_FILE}`)) !== undefined) return;
  throw new ReleaseError(
    'version-exists',
    `${name} ${version} is being published by ${takerOf(claim, keys)} with other content: raise "version" in the package.json; if that run was killed, "ongi-release gc" clears it an hour later`,
  );
}

/** Undefined if nobody has taken the number. */
async function readClaim(
  store: SiteStore,
  { name, version }: Pick<VersionRecord, 'name' | 'version'>,
): Promise<PublishedVersion | undefined> {
  const file = publishedVersionPath(name, version);
  const content = await store.read(file);
  if (content === undefined) return undefined;
  return readJson(PublishedVersionSchema, content, file);
}

/** Who took a number, with which key and when; and what to do if that was somebody who may not. */
function takerOf({ name, version, who, at, keyId }: PublishedVersion, { keys }: KeyList): string {
  const key = keys.find((one) => one.keyId === keyId);
  const mayPublish = key !== undefined && hasRight(key, { operation: 'publish', packages: [name] });
  const owner = key === undefined ? 'nobody on the list of keys' : key.owner;
  const remedy = mayPublish
    ? ''
    : `, who may not publish ${name} (the operator takes the number back with "gc ${name}@${version}")`;
  return `${who} at ${at} with the key ${keyId} of ${owner}${remedy}`;
}
