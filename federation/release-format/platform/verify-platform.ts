import { isDeepStrictEqual } from 'node:util';
import {
  BuildContractSchema,
  PackageContractSchema,
  type AreaContract,
  type HostContract,
  type PackageContract,
} from '../build-contract.ts';
import { SDK_NAME } from '../fixed-names.ts';
import { jsonIn } from '../json-file.ts';
import { parseReleaseMap, releasesIn, type ReleaseMap } from '../release-map.ts';
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

/** A version that is live, or a canary, by its signed contract. */
export type PlatformVersion<Contract> = {
  name: string;
  version: string;
  isCanary: boolean;
  contract: Contract;
  contractText: string;
};

/** What a site is, as far as its keys have signed it. */
export type Platform = {
  facts: PlatformFacts;
  hosts: PlatformVersion<HostContract>[];
  areas: PlatformVersion<AreaContract>[];
  /** Areas in the map of which no signed contract is there: nothing can be compared with their files. */
  unknown: string[];
};

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
  const { hosts, areas, unknown } = versionsIn(map, contracts);
  const live = hosts.find(({ isCanary }) => !isCanary);
  if (live === undefined) return rejected('no-host', map.host.version);
  const facts = platformFacts(map, live.contract, sdksIn(contracts));
  const altered = FACT_NAMES.find((name) => !isDeepStrictEqual(stated[name], facts[name]));
  if (altered !== undefined) return rejected('altered', altered);
  return { kind: 'valid', platform: { facts, hosts, areas, unknown } };
}

function isSigned({ name, version, contract, signature }: SignedContractText, trust: KeyList): boolean {
  return isCounting(signature, trust, { name, version, contractBytes: Buffer.from(contract) });
}

/** Contracts of versions that the map names, and that are of the files that it names. */
function versionsIn(
  map: ReleaseMap,
  contracts: readonly SignedContractText[],
): Pick<Platform, 'hosts' | 'areas' | 'unknown'> {
  const hosts: Platform['hosts'] = [];
  const areas: Platform['areas'] = [];
  const unknown: string[] = [];
  for (const { name, percent, release } of releasesIn(map)) {
    const { version, files } = release;
    const contractText = contracts.find((one) => one.name === name && one.version === version)?.contract;
    const { data: contract } = BuildContractSchema.safeParse(jsonIn(contractText ?? ''));
    const isOfMap = Object.entries(files).every(([file, sum]) => contract?.assets[file] === sum);
    const common = { name, version, isCanary: percent !== null, contractText: contractText ?? '' };
    if (contract?.kind === 'host' && name === 'host' && isOfMap) hosts.push({ ...common, contract });
    else if (contract?.kind === 'area' && contract.area === name && isOfMap)
      areas.push({ ...common, contract });
    else unknown.push(`${name} ${version}`);
  }
  return { hosts, areas, unknown };
}

function sdksIn(contracts: readonly SignedContractText[]): PublishedSdk[] {
  return contracts
    .filter(({ name }) => name === SDK_NAME)
    .flatMap(({ version, contract }) => {
      const parsed: PackageContract | undefined = PackageContractSchema.safeParse(jsonIn(contract)).data;
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
