import { parseReleaseMap, releasesIn, type MapTimestamp, type ReleaseMap } from '../release-map.ts';
import {
  isKeySignature,
  maySignRelease,
  type AllowedKey,
  type KeyList,
  type KeySignature,
} from './key-list.ts';
import { isRecord } from '../values.ts';
import { mayCompose, mayTimestamp } from './map-rights.ts';
import { textOfComposition, textOfMap, textOfRelease, textOfTimestamp } from './signed-texts.ts';
import { followRoots, isKeyListValid, pinOf, type PinnedRoots, type VerifySignature } from './verify-keys.ts';

/** What a device or machine remembers of the newest map it believed. */
export type SeenReleases = {
  roots: PinnedRoots;
  keysVersion: number;
  /** When the site's log began: a log that was begun anew starts again at revision 1. */
  began: string;
  revision: number;
  /** Each package's live version became live in this revision. */
  since: Record<string, number>;
};

export type MapRejection =
  /** It lacks a signature, a list of keys or an expiry. */
  | 'unsigned'
  /** Its roots do not follow from those seen before. */
  | 'wrong-roots'
  /** Its list of keys is not signed by enough roots. */
  | 'wrong-keys'
  /** The map is not signed by a key that may change something. */
  | 'wrong-signature'
  /** A version in it is not signed by a key that may release it. */
  | 'wrong-release'
  /** What is live together is not signed by a key that may say so. */
  | 'wrong-composition'
  /** Nobody who may has said for how long it is the newest. */
  | 'wrong-timestamp'
  /** Older than one that was seen before. */
  | 'older'
  | 'expired';

export type MapVerdict = { kind: 'valid'; seen: SeenReleases } | { kind: 'rejected'; reason: MapRejection };

export type VerifyContext = {
  /** Undefined on the first visit: whatever is consistent is believed. */
  seen: SeenReleases | undefined;
  nowMs: number;
  verify: VerifySignature;
};

type SignedMap = ReleaseMap & {
  began: string;
  expiresAt: string;
  trust: KeyList;
  signature: KeySignature;
};

/**
 * Whether a release map may be used (docs/decisions/trust). Everything but the clock is in the map itself.
 * @param value as it was parsed from JSON: a signature covers what this code does not know, too
 */
export async function verifyReleases(value: unknown, context: VerifyContext): Promise<MapVerdict> {
  if (parseReleaseMap(value)?.trust === undefined) return { kind: 'rejected', reason: 'unsigned' };
  const map = value as SignedMap;
  const reason = await rejectionOf(map, context);
  return reason === undefined ? { kind: 'valid', seen: seenIn(map) } : { kind: 'rejected', reason };
}

async function rejectionOf(
  map: SignedMap,
  { seen, nowMs, verify }: VerifyContext,
): Promise<MapRejection | undefined> {
  const { trust, began, revision, expiresAt, composed, timestamp } = map;
  const roots = await followRoots(trust, seen?.roots, verify);
  if (roots === undefined) return 'wrong-roots';
  if (!(await isKeyListValid(trust, roots, verify))) return 'wrong-keys';
  const isSigned: IsSigned = async (signature, may, text) => {
    const key = isKeySignature(signature) && trust.keys.find(({ keyId }) => keyId === signature.keyId);
    return key && may(key) ? verify(key.publicKey, text, signature.signature) : false;
  };
  // The map ends before its key, so that no clock decides about the key.
  const maySign = (key: AllowedKey): boolean =>
    isWithin(expiresAt, key.expiresAt) && (mayCompose(key) || mayTimestamp(key));
  if (!(await isSigned(map.signature, maySign, textOfMap(map)))) return 'wrong-signature';
  // Whoever prolongs the map signs it as well, but not what is live.
  if (!(await isSigned(composed, mayCompose, textOfComposition(map)))) return 'wrong-composition';
  // Whoever releases leaves the time as it was said. A map that is older than that has been replaced.
  if (!isTimestamp(timestamp) || timestamp.revision > revision || !isWithin(expiresAt, timestamp.until))
    return 'wrong-timestamp';
  const { until, signature } = timestamp;
  const mayPromise = (key: AllowedKey): boolean => mayTimestamp(key) && isWithin(until, key.expiresAt);
  if (!(await isSigned(signature, mayPromise, textOfTimestamp(began, timestamp)))) return 'wrong-timestamp';
  // An expired key's releases stay; a removed key's do not, and are signed anew when it is removed.
  for (const { name, percent, release } of releasesIn(map)) {
    const { since = Infinity } = release;
    const mayRelease = (key: AllowedKey): boolean => maySignRelease(key, name);
    const text = textOfRelease(name, percent, release);
    if (since > revision || !(await isSigned(release.signature, mayRelease, text))) return 'wrong-release';
  }
  if (seen !== undefined && isOlder(map, seen)) return 'older';
  return Math.min(Date.parse(expiresAt), Date.parse(trust.expiresAt)) > nowMs ? undefined : 'expired';
}

/** By a key of the list that may do this. */
type IsSigned = (signature: unknown, may: (key: AllowedKey) => boolean, text: Uint8Array) => Promise<boolean>;

/** False for what is no time. */
function isWithin(end: string, limit: string): boolean {
  return Date.parse(end) <= Date.parse(limit);
}

function isTimestamp(value: unknown): value is MapTimestamp {
  if (!isRecord(value) || !isKeySignature(value['signature'])) return false;
  return typeof value['revision'] === 'number' && typeof value['until'] === 'string';
}

function isOlder(map: SignedMap, seen: SeenReleases): boolean {
  if (map.trust.version < seen.keysVersion) return true;
  if (map.began !== seen.began) return !(Date.parse(map.began) > Date.parse(seen.began));
  const since = sinceIn(map);
  return (
    map.revision < seen.revision ||
    Object.entries(seen.since).some(([name, revision]) => (since[name] ?? Infinity) < revision)
  );
}

function seenIn(map: SignedMap): SeenReleases {
  const { trust, began, revision } = map;
  const newest = trust.roots.at(-1);
  if (newest === undefined) throw new Error('a verified map has roots');
  return { roots: pinOf(newest), keysVersion: trust.version, began, revision, since: sinceIn(map) };
}

function sinceIn({ host, areas }: SignedMap): Record<string, number> {
  const live = Object.entries({ ...areas, host });
  return Object.fromEntries(live.map(([name, { since = 0 }]) => [name, since]));
}
