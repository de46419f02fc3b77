import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssetsSchema, BUILD_CONTRACT_FILE } from 'federation/release-format/build-contract';
import { integrityOf } from 'federation/release-format/integrity-of';
import { jsonIn } from 'federation/release-format/json-file';
import { isVersionName } from 'federation/release-format/site-names';
import {
  isSignatureFile,
  ContractSignatureSchema,
  verifyContract,
  type ContractSignature,
  type SignedContract,
} from 'federation/release-format/trust/contract-signature';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';
import { LogEntrySchema, RELEASE_LOG_FOLDER, type LogEntry } from 'federation/release-format/log-entry';
import { releasesIn } from 'federation/release-format/release-map';
import { canonicalJson } from 'federation/release-format/trust/signed-texts';
import { isEntrySigned } from 'federation/release-format/trust/rights';
import type { KeyList } from 'federation/release-format/trust/key-list';
import { isSignedBy } from 'federation/release-format/trust/node-signatures';
import { isKeyListValid, pinOf } from 'federation/release-format/trust/verify-keys';
import type { EncodedFile } from './encoded-file.ts';
import { readOwnFile, stampOf, VerifiedFiles } from './verified-files.ts';
import type { SiteTrust } from './site-state.ts';

/** The largest has 60 KB. */
const CONTRACT_BYTES = 4_000_000;
const SIGNATURE_BYTES = 4_000;
/** Anybody who can write the folder can add some. */
const SIGNATURES_MAX = 20;
const CACHED_CONTRACTS = 200;

/** The rest of a contract is the release tool's: an older server serves newer builds. */
const ContractSchema = z.object({ assets: AssetsSchema });

type ReleasedVersion = { name: string; version: string };

/** A file of a version. */
type ReleasedPath = ReleasedVersion & { file: string };

/** The integrity of each file of a version, its contract included. */
type Sums = ReadonlyMap<string, string>;

type Contract = { stamp: string; trust: SiteTrust; sums: Promise<Sums | undefined> };

/** A file that may be served, and what it is. */
export type ReleasedFile = { file: EncodedFile; integrity: string };

/** The files that signed contracts of the site name; nothing else that lies in their folders. */
export class ReleasedFiles {
  readonly #site: string;
  readonly #files: VerifiedFiles;
  readonly #log: FastifyBaseLogger;
  readonly #contracts = new Map<string, Contract>();

  constructor(siteDirectory: string, log: FastifyBaseLogger) {
    this.#site = siteDirectory;
    this.#files = new VerifiedFiles(siteDirectory, log);
    this.#log = log;
  }

  /** Undefined where no contract that counts names the file, or where it is another one than it names. */
  async find({ name, version, file }: ReleasedPath, trust: SiteTrust): Promise<ReleasedFile | undefined> {
    const integrity = (await this.#sumsOf({ name, version }, trust))?.get(file);
    return integrity === undefined ? undefined : this.findBySum(`${name}/${version}/${file}`, integrity);
  }

  /** A file whose integrity the release map says. @param path relative to the site */
  async findBySum(path: string, integrity: string): Promise<ReleasedFile | undefined> {
    const file = await this.#files.read(path, integrity);
    return file === undefined ? undefined : { file, integrity };
  }

  async #sumsOf({ name, version }: ReleasedVersion, trust: SiteTrust): Promise<Sums | undefined> {
    if (!isVersionName(name) || !isVersionName(version)) return undefined;
    const folder = `${name}/${version}`;
    const signatures = await this.#signatureFilesOf(folder);
    const [contract, ...signed] = await Promise.all(
      [`${folder}/${BUILD_CONTRACT_FILE}`, ...signatures].map((file) => stampOf(this.#site, file)),
    );
    if (contract === undefined) return undefined;
    const stamp = [contract, ...signed].join();
    const known = this.#contracts.get(folder);
    if (known?.stamp === stamp && known.trust === trust) return known.sums;
    const sums = this.#readSums({ name, version }, trust);
    this.#contracts.delete(folder);
    this.#contracts.set(folder, { stamp, trust, sums });
    const [oldest] = this.#contracts.keys();
    if (this.#contracts.size > CACHED_CONTRACTS && oldest !== undefined) this.#contracts.delete(oldest);
    return sums;
  }

  /** The first one, and those of other keys that published the same. @param folder relative to the site */
  async #signatureFilesOf(folder: string): Promise<string[]> {
    const names = await readdir(join(this.#site, folder)).catch(() => []);
    const found = names.filter(isSignatureFile).toSorted();
    return found.slice(0, SIGNATURES_MAX).map((name) => `${folder}/${name}`);
  }

  async #readSums(of: ReleasedVersion, trust: SiteTrust): Promise<Sums | undefined> {
    const sums = await this.#verifiedSums(of, trust);
    if (sums === undefined)
      this.#log.error({ ...of }, 'the contract of a version is not signed: nothing of it is served');
    return sums;
  }

  async #verifiedSums(of: ReleasedVersion, trust: SiteTrust): Promise<Sums | undefined> {
    const folder = `${of.name}/${of.version}`;
    const contractBytes = await readOwnFile(this.#site, `${folder}/${BUILD_CONTRACT_FILE}`, CONTRACT_BYTES);
    const read = await Promise.all(
      (await this.#signatureFilesOf(folder)).map((file) => readOwnFile(this.#site, file, SIGNATURE_BYTES)),
    );
    const signatures = read.filter((bytes) => bytes !== undefined);
    // What could not be read is tried again.
    if (contractBytes === undefined || signatures.length === 0) this.#contracts.delete(folder);
    if (contractBytes === undefined) return undefined;
    const { data: contract } = ContractSchema.safeParse(jsonIn(contractBytes));
    if (contract === undefined) return undefined;
    const isSigned =
      trust === 'unsigned' ||
      (await isReleased({ ...of, ...contract, contractBytes, signatures }, { trust, site: this.#site }));
    if (!isSigned) return undefined;
    return new Map([...Object.entries(contract.assets), [BUILD_CONTRACT_FILE, integrityOf(contractBytes)]]);
  }
}

type ContractFile = SignedContract & {
  assets: Readonly<Record<string, string>>;
  /** Each of a key that published this content. */
  signatures: readonly Uint8Array[];
};

/**
 * Whether a signature of a version's contract counts: a key of the list may publish it, be it expired by now;
 * or the key was removed since, and some device has had the version, by the signed log. Its pages may still
 * be open.
 */
async function isReleased(contract: ContractFile, { trust, site }: { trust: KeyList; site: string }) {
  for (const bytes of contract.signatures) {
    const { data: signature } = ContractSignatureSchema.safeParse(jsonIn(bytes));
    if (signature !== undefined && (await isReleasedBy(signature, contract, { trust, site }))) return true;
  }
  return false;
}

async function isReleasedBy(
  signature: ContractSignature,
  contract: ContractFile,
  { trust, site }: { trust: KeyList; site: string },
): Promise<boolean> {
  if (trust.keys.some(({ keyId }) => keyId === signature.keyId)) return counts(signature, trust, contract);
  for await (const entry of entriesOf(site, contract.version)) {
    const isNamed = namesVersion(entry, contract) && counts(signature, entry.releases.trust, contract);
    if (isNamed && (await wasInForce(entry, trust))) return true;
  }
  return false;
}

/** Versions of an expired key stay. */
function counts(signature: ContractSignature, keys: KeyList | undefined, contract: SignedContract): boolean {
  if (keys === undefined) return false;
  const { kind } = verifyContract(signature, keys, contract, new Date());
  return kind === 'valid' || kind === 'expired';
}

/** Entries that mention the version, the newest first: a log may have thousands. */
async function* entriesOf(site: string, version: string): AsyncGenerator<LogEntry> {
  const folder = join(site, RELEASE_LOG_FOLDER);
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^\d{6,}\.json$/.test(name));
  for (const name of names.toSorted().toReversed()) {
    const content = await readFile(join(folder, name)).catch(() => undefined);
    if (content?.includes(JSON.stringify(version)) !== true) continue;
    const { data } = LogEntrySchema.safeParse(jsonIn(content));
    if (data !== undefined) yield data;
  }
}

function namesVersion({ releases }: LogEntry, { name, version, assets }: ContractFile): boolean {
  return releasesIn(releases).some(
    (one) =>
      one.name === name &&
      one.release.version === version &&
      Object.entries(one.release.files).every(([file, sum]) => assets[file] === sum),
  );
}

/** Whether the entry was signed under roots from which today's follow. */
async function wasInForce(entry: LogEntry, { roots }: KeyList): Promise<boolean> {
  const { trust } = entry.releases;
  const newest = trust?.roots.at(-1);
  if (trust === undefined || newest === undefined) return false;
  const isKnown = roots.some((set) => canonicalJson(pinOf(set)) === canonicalJson(pinOf(newest)));
  return (
    isKnown &&
    (await isKeyListValid(trust, newest, isSignedBy)) &&
    isEntrySigned(entry, trust.keys, isSignedBy)
  );
}
