import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BUILD_CONTRACT_FILE } from 'federation/release-format/build-contract';
import { integrityOf } from 'federation/release-format/integrity-of';
import { readBuild, siteFolderOf } from 'federation/release-format/read-build-contract';
import { publishedVersionFile, type VersionRecord } from '../format/published-version.ts';
import { isSignatureFile } from 'federation/release-format/trust/contract-signature';
import {
  publishedVersionPath,
  sourceMapFolder,
  versionFolder,
  type NamedVersion,
} from '../format/site-paths.ts';
import { atMostAtOnce } from '../store/at-most-at-once.ts';
import { isSameContent, type SiteStore } from '../store/site-store.ts';
import { readNewestEntry } from '../site/release-log.ts';
import { assertMay, type Authority } from './authority.ts';
import {
  assertSameClaim,
  filesOf,
  mayTake,
  otherContent,
  readClaim,
  readyBuild,
  type Naming,
} from './ready-build.ts';
import { putSignature, type SiteFile } from '../keys/put-signature.ts';
import { assertClock } from '../site/site-clock.ts';
import { ReleaseError } from '../format/release-error.ts';
import type { KeyList } from 'federation/release-format/trust/key-list';
import { rightToPublish } from 'federation/release-format/trust/rights';
import { SDK_NAME } from 'federation/release-format/fixed-names';
import { writeDerivedFiles } from '../site/derived-files.ts';

/** `isNew` is false if this version existed. */
export type Published = NamedVersion & { isNew: boolean };

export type PublishOptions = {
  authority: Authority;
  who: string;
  /** Default: `package-version`. */
  naming?: Naming;
  /** The address of the site where it was published first. */
  copiedFrom?: string | undefined;
};

const FILES_AT_ONCE = 8;

/**
 * Writes a build into a site as `<host, sdk or area>/<version>/`: immutable, with compressed scripts and styles
 * and the team's signature; source maps go where they are not served. contract.json is written last and makes
 * the version exist. Publishing again repairs it.
 *
 * Throws before it writes anything if a file is missing, a link, or differs from the build's contract, or if
 * the version exists, or is being published, with other content.
 */
export async function publish(
  builtDir: string,
  store: SiteStore,
  { authority, who, naming = 'package-version', copiedFrom }: PublishOptions,
): Promise<Published> {
  const now = new Date();
  assertMay(authority, rightToPublish(siteFolderOf(readBuild(builtDir).contract)), now);
  assertClock(await readNewestEntry(store), now, { mayHaveEnded: true });
  const { keys, signer } = authority;
  const build = await readyBuild(builtDir, store, { keys, naming });
  const { name, version, contractBytes, folder, before } = build;

  const present = before === undefined ? [] : await store.list(folder);
  const files: SiteFile[] = [
    ...filesOf(builtDir, build, present),
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
    copiedFrom,
  };
  await claimVersion(store, keys, record);
  files.push(await putSignature(store, signer, { name, version, contractBytes }));
  await atMostAtOnce(FILES_AT_ONCE, files, (file) => put(file, store));
  if (before === undefined) await removeOthers(folder, files, store);
  await atMostAtOnce(FILES_AT_ONCE, files, (file) => assertWritten(file, store));
  const isNew = await store.putNew(`${folder}/${BUILD_CONTRACT_FILE}`, contractBytes);
  if (!isNew && !isSameContent(await store.read(`${folder}/${BUILD_CONTRACT_FILE}`), contractBytes))
    throw await otherContent(store, keys, build);
  // Counts from now on, also for a version that lay there for long.
  const taker = await takerToName(store, keys, record);
  await store.replace(publishedVersionPath(name, version), publishedVersionFile({ ...record, ...taker }));
  // Being published is all that it needs for platform.json to name it.
  if (name === SDK_NAME) await writeDerivedFiles(store);
  return { name, version, isNew };
}

/** Who took the number first stays named, whoever else publishes the same content, if it was theirs to take. */
async function takerToName(store: SiteStore, keys: KeyList, record: VersionRecord): Promise<object> {
  const claim = await readClaim(store, record);
  return claim !== undefined && mayTake(claim, keys) ? { who: claim.who, keyId: claim.keyId } : {};
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

/** The first write of a version: of two with different content, the second is rejected before it writes. */
export async function claimVersion(store: SiteStore, keys: KeyList, record: VersionRecord): Promise<void> {
  const { name, version, contract } = record;
  if (await store.putNew(publishedVersionPath(name, version), publishedVersionFile(record))) return;
  const claim = await readClaim(store, record);
  if (claim === undefined) return claimVersion(store, keys, record);
  if (claim.contract === contract) return;
  if ((await store.read(`${versionFolder(name, version)}/${BUILD_CONTRACT_FILE}`)) !== undefined) return;
  assertSameClaim(claim, contract, keys);
}
