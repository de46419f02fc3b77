import { isDeepStrictEqual } from 'node:util';
import { BuildContractSchema, PackageContractSchema, type BuildContract } from '../build-contract.ts';
import { SDK_NAME } from '../fixed-names.ts';
import { jsonIn } from '../json-file.ts';
import { siteFolderOf } from '../read-build-contract.ts';
import { parseReleaseMap, releasesIn, type NamedRelease, type ReleaseMap } from '../release-map.ts';
import type { KeyList, RootSet } from '../trust/key-list.ts';
import { fingerprintOf, isSignedBy } from '../trust/node-signatures.ts';
import { pinOf } from '../trust/verify-keys.ts';
import { verifyReleases, type MapRejection, type SeenReleases } from '../trust/verify-releases.ts';
import { isRecord } from '../values.ts';
import { isCounting } from './collect-platform.ts';
import { platformFacts, type PublishedSdk } from './platform-facts.ts';
import {
  FACT_NAMES,
  PlatformSchema,
  type PlatformFacts,
  type SignedContractText,
} from './platform-schema.ts';

/** What a site is, as far as its keys have signed it. */
export type Platform = {
  facts: PlatformFacts;
  releases: ReleaseMap;
  keys: KeyList;
  /** Of versions in the map. */
  contracts: SignedContractText[];
  /** Versions in the map of which no signed contract is there: nothing can be compared with them. */
  unknown: NamedVersion[];
};

type NamedVersion = { name: string; version: string };

export type PlatformRejection =
  | MapRejection
  /** No platform of this format. */
  | 'unreadable'
  | 'other-format'
  /** Signed under other roots than those that are trusted. */
  | 'other-roots'
  /** A contract that no key of the list has signed, or not under this name and version. */
  | 'unsigned-contract'
  /** There is no signed contract of the live host, or one that is not that of the map. */
  | 'no-host'
  /** It says something else than what is signed in it. */
  | 'altered';

export type PlatformVerdict =
  | { kind: 'valid'; platform: Platform }
  | { kind: 'rejected'; reason: PlatformRejection; about?: string };

/**
 * Whether `platform.json` may be believed: the map as a device believes it, each contract by its signature,
 * and that all else follows from them.
 * @param roots the fingerprint of roots that are known to be right; without it, the site's own are
 */
export async function verifyPlatform(
  value: unknown,
  { roots, now }: { roots: string | undefined; now: Date },
): Promise<PlatformVerdict> {
  if (isRecord(value) && typeof value['formatVersion'] === 'number' && value['formatVersion'] !== 1)
    return rejected('other-format', String(value['formatVersion']));
  const { data: stated } = PlatformSchema.safeParse(value);
  const map = parseReleaseMap(stated?.signed.releases);
  if (stated === undefined || map === undefined) return rejected('unreadable');
  const seen = seenRoots(map.trust?.roots ?? [], roots);
  if (seen === 'other-roots') return rejected(seen);
  const verdict = await verifyReleases(stated.signed.releases, {
    seen,
    nowMs: now.getTime(),
    verify: isSignedBy,
  });
  if (verdict.kind === 'rejected') return verdict;
  if (map.trust === undefined) return rejected('unsigned');
  return compare(stated, map, map.trust);
}

function compare(
  stated: PlatformFacts & { signed: { contracts: SignedContractText[] } },
  map: ReleaseMap,
  trust: KeyList,
): PlatformVerdict {
  const { contracts } = stated.signed;
  const unsigned = contracts.find((text) => !isSigned(text, trust));
  if (unsigned !== undefined) return rejected('unsigned-contract', `${unsigned.name} ${unsigned.version}`);
  const versions = releasesIn(map).map((named) => ({ ...named, contract: contractOf(named, contracts) }));
  const host = versions[0]?.contract?.contract;
  if (host?.kind !== 'host') return rejected('no-host', map.host.version);
  const facts = platformFacts(map, host, sdksIn(contracts));
  const altered = FACT_NAMES.find((name) => !isDeepStrictEqual(stated[name], facts[name]));
  if (altered !== undefined) return rejected('altered', altered);
  const platform: Platform = {
    facts,
    releases: map,
    keys: trust,
    contracts: versions.flatMap(({ contract }) => contract?.text ?? []),
    unknown: versions.flatMap(({ name, release: { version }, contract }) =>
      contract === undefined ? { name, version } : [],
    ),
  };
  return { kind: 'valid', platform };
}

function isSigned({ name, version, contract, signature }: SignedContractText, trust: KeyList): boolean {
  return isCounting(signature, trust, { name, version, contractBytes: Buffer.from(contract) });
}

/** The contract of a version in the map, if it is of the files that the map names. */
function contractOf(
  { name, release: { version, files } }: NamedRelease,
  contracts: readonly SignedContractText[],
): { text: SignedContractText; contract: BuildContract } | undefined {
  const text = contracts.find((one) => one.name === name && one.version === version);
  if (text === undefined) return undefined;
  const { data: contract } = BuildContractSchema.safeParse(jsonIn(text.contract));
  if (contract === undefined || siteFolderOf(contract) !== name) return undefined;
  const isOfMap = Object.entries(files).every(([file, sum]) => contract.assets[file] === sum);
  return isOfMap ? { text, contract } : undefined;
}

function sdksIn(contracts: readonly SignedContractText[]): PublishedSdk[] {
  return contracts
    .filter(({ name }) => name === SDK_NAME)
    .flatMap(({ version, contract }) => {
      const { data: parsed } = PackageContractSchema.safeParse(jsonIn(contract));
      return parsed?.kind === 'sdk' ? [{ version, contract: parsed }] : [];
    });
}

/** A device that knows these roots, and has seen nothing else yet. */
function seenRoots(
  sets: readonly RootSet[],
  roots: string | undefined,
): SeenReleases | undefined | 'other-roots' {
  if (roots === undefined) return undefined;
  const pinned = sets.find((set) => fingerprintOf(set) === roots);
  if (pinned === undefined) return 'other-roots';
  return { roots: pinOf(pinned), keysVersion: 0, began: new Date(0).toISOString(), revision: 0, since: {} };
}

function rejected(reason: PlatformRejection, about?: string): PlatformVerdict {
  return { kind: 'rejected', reason, ...(about === undefined ? {} : { about }) };
}
