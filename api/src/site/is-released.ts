import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jsonIn } from 'federation/release-format/json-file';
import { LogEntrySchema, RELEASE_LOG_FOLDER, type LogEntry } from 'federation/release-format/log-entry';
import { releasesIn } from 'federation/release-format/release-map';
import { canonicalJson } from 'federation/release-format/trust/signed-texts';
import {
  ContractSignatureSchema,
  verifyContract,
  type ContractSignature,
  type SignedContract,
} from 'federation/release-format/trust/contract-signature';
import { isEntrySigned } from 'federation/release-format/trust/rights';
import type { KeyList } from 'federation/release-format/trust/key-list';
import { isSignedBy } from 'federation/release-format/trust/node-signatures';
import { isKeyListValid, pinOf } from 'federation/release-format/trust/verify-keys';

export type ContractFile = SignedContract & {
  assets: Readonly<Record<string, string>>;
  /** Each of a key that published this content. */
  signatures: readonly Uint8Array[];
};

/**
 * Whether a signature of a version's contract counts: a key of the list may publish it, be it expired by now;
 * or the key was removed since, and some device has had the version, by the signed log. Its pages may still
 * be open.
 */
export async function isReleased(
  contract: ContractFile,
  { trust, site }: { trust: KeyList; site: string },
): Promise<boolean> {
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
