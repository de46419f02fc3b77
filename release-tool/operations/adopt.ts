import * as z from 'zod';
import {
  BUILD_CONTRACT_FILE,
  BuildContractSchema,
  type BuildContract,
} from 'federation/release-format/build-contract';
import { SERVICE_WORKER_FILE } from 'federation/release-format/fixed-names';
import { integrityOf } from 'federation/release-format/integrity-of';
import { assertFileName, isVersionName } from 'federation/release-format/site-names';
import { fetchBytes } from '../store/fetch-bytes.ts';
import { siteFolderOf } from 'federation/release-format/read-build-contract';
import { type NamedVersion, publishedVersionPath, versionFolder } from '../format/site-paths.ts';
import { publishedVersionFile } from '../format/published-version.ts';
import { jsonIn } from 'federation/release-format/json-file';
import { readPublished, type PublishedFiles } from '../site/read-published.ts';
import { atMostAtOnce } from '../store/at-most-at-once.ts';
import { isSameContent, type SiteStore } from '../store/site-store.ts';
import { readNewestEntry } from '../site/release-log.ts';
import { rightToPublish } from 'federation/release-format/trust/rights';
import { assertMay, type Authority } from './authority.ts';
import { claimVersion } from './publish.ts';
import { assertIntact } from './ready-build.ts';
import { putSignature } from '../keys/put-signature.ts';
import { assertClock } from '../site/site-clock.ts';
import { ReleaseError } from '../format/release-error.ts';

/** `moved`: known under other URLs. What is live keeps the old ones until the next promotion. */
export type Adopted = NamedVersion & { kind: 'new' | 'known' | 'moved' };

export type AdoptOptions = {
  /** The server of the version for the release tool: `http://remote-feed:8080/`, with a `version.json`. */
  from: string;
  /** The files' URL for pages: `https://feed.ongi.example/`, or `/` if the site's origin proxies them. */
  baseUrl: string;
  /** The operator's: adopting a version vouches for it. */
  authority: Authority;
  who: string;
};

const FILES_AT_ONCE = 6;

const FolderNameSchema = z.string().refine(isVersionName);
const VersionFileSchema = z.object({ name: FolderNameSchema, version: FolderNameSchema });

/**
 * Verifies every file at `<from><name>/<version>/…`, where they stay, signs the contract and records the
 * URLs. Not live until promoted. Throws a ReleaseError, without writing anything, if the server does not
 * respond, a file is missing, altered or not loadable by other origins, or the version has other content.
 */
export async function adopt(store: SiteStore, options: AdoptOptions): Promise<Adopted> {
  const { from, baseUrl, authority, who } = options;
  const { keys, signer } = authority;
  const { name, version } = await fetchVersion(from);
  const now = new Date();
  assertMay(authority, rightToPublish(name), now);
  assertClock(await readNewestEntry(store), now, { mayHaveEnded: true });
  const folder = versionFolder(name, version);
  const fetchFrom = `${from}${folder}/`;
  const contractBytes = await fetchBytes(fetchFrom + BUILD_CONTRACT_FILE);
  const contract = parseContract(contractBytes, fetchFrom);
  if (siteFolderOf(contract) !== name)
    throw new ReleaseError(
      'invalid-package',
      `${from} says that it has ${name}, but its build is ${siteFolderOf(contract)}`,
    );
  assertOwnOrigin(name, baseUrl);
  const before = await readPublished(store, name, version);
  if (before !== undefined) assertSameContent(before, contractBytes);
  const assets = await fetchAssets(contract, fetchFrom, { mustAllowOthers: /^https?:/.test(baseUrl) });

  const record = {
    name,
    version,
    who,
    keyId: signer.keyId,
    baseUrl: `${baseUrl}${folder}/`,
    fetchFrom,
    contract: integrityOf(contractBytes),
  };
  await claimVersion(store, keys, record);
  const isKnown = before?.published.baseUrl === record.baseUrl && before.published.fetchFrom === fetchFrom;
  if (!isKnown) await store.replace(publishedVersionPath(name, version), publishedVersionFile(record));
  // Service workers must come from the page's own origin, so the root's copy is made from this file.
  const serviceWorker = name === 'host' ? assets.get(SERVICE_WORKER_FILE) : undefined;
  if (serviceWorker !== undefined) await store.replace(`${folder}/${SERVICE_WORKER_FILE}`, serviceWorker);
  await putSignature(store, signer, { name, version, contractBytes });
  // Last: it makes the version exist.
  const isNew = await store.putNew(`${folder}/${BUILD_CONTRACT_FILE}`, contractBytes);
  if (isNew) return { name, version, kind: 'new' };
  return { name, version, kind: isKnown ? 'known' : 'moved' };
}

async function fetchVersion(from: string): Promise<NamedVersion> {
  const address = `${from}version.json`;
  const parsed = VersionFileSchema.safeParse(jsonIn(await fetchBytes(address)));
  if (parsed.success) return parsed.data;
  const message = `${address} does not say which version is there: { "name", "version" }`;
  throw new ReleaseError('invalid-package', message);
}

function parseContract(bytes: Uint8Array, folder: string): BuildContract {
  const parsed = BuildContractSchema.safeParse(jsonIn(bytes));
  if (parsed.success) return parsed.data;
  const message = `${folder}${BUILD_CONTRACT_FILE}: ${z.prettifyError(parsed.error)}`;
  throw new ReleaseError('invalid-package', message);
}

/** Browsers load the web app manifest only from the page's own origin. */
function assertOwnOrigin(name: string, baseUrl: string): void {
  if (name !== 'host' || baseUrl.startsWith('/')) return;
  throw new ReleaseError(
    'host-on-other-origin',
    `the host's files have to be on the page's own origin: let it pass /host/ on, and take the host in with --base-url /`,
  );
}

function assertSameContent({ published, contractBytes }: PublishedFiles, fetchedBytes: Uint8Array): void {
  const version = `${published.name} ${published.version}`;
  if (!isSameContent(contractBytes, fetchedBytes))
    throw new ReleaseError(
      'version-exists',
      `${version} is known with other content: raise "version" in its package.json and build it anew`,
    );
  if (published.fetchFrom === undefined)
    throw new ReleaseError(
      'version-exists',
      `${version} was published into this site: its files lie here, and stay here`,
    );
}

async function fetchAssets(
  { assets }: BuildContract,
  folder: string,
  { mustAllowOthers }: { mustAllowOthers: boolean },
): Promise<Map<string, Uint8Array>> {
  const fetched = await atMostAtOnce(FILES_AT_ONCE, Object.entries(assets), async ([file, integrity]) => {
    assertFileName(file);
    const content = await fetchBytes(folder + file, { mustAllowOthers });
    assertIntact(folder + file, content, integrity);
    return [file, content] as const;
  });
  return new Map(fetched);
}
