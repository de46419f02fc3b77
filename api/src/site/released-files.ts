import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AssetsSchema, BUILD_CONTRACT_FILE } from 'federation/release-format/build-contract';
import { integrityOf } from 'federation/release-format/integrity-of';
import { jsonIn } from 'federation/release-format/json-file';
import { isVersionName } from 'federation/release-format/site-names';
import { isSignatureFile } from 'federation/release-format/trust/contract-signature';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';
import type { EncodedFile } from './encoded-file.ts';
import { isReleased } from './is-released.ts';
import { readOwnFile, stampOf } from './read-own-file.ts';
import type { SiteTrust } from './site-state.ts';
import { VerifiedFiles } from './verified-files.ts';

/** The largest has 60 KB. */
const CONTRACT_BYTES = 4_000_000;
const SIGNATURE_BYTES = 4_000;
/** Anybody who can write the folder can add some. */
const SIGNATURES_MAX = 20;
const CACHED_CONTRACTS = 200;

/** The rest of a contract is the release tool's: an older server serves newer builds. */
const ContractSchema = z.object({ assets: AssetsSchema });

export type ReleasedVersion = { name: string; version: string };

/** A file of a version. */
export type ReleasedPath = ReleasedVersion & { file: string };

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
