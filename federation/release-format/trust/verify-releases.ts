import {
  parseReleaseMap,
  releasesIn,
  type MapTimestamp,
  type NamedRelease,
  type ReleaseMap,
} from '../release-map.ts';
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
  const { trust, expiresAt } = map;
  const roots = await followRoots(trust, seen?.roots, verify);
  if (roots === undefined) return 'wrong-roots';
  if (!(await isKeyListValid(trust, roots, verify))) return 'wrong-keys';
  if (!(await isMapSigned(map, verify))) return 'wrong-signature';
  if (!(await isComposed(map, verify))) return 'wrong-composition';
  if (!(await isTimely(map, verify))) return 'wrong-timestamp';
  for (const signed of releasesIn(map)) {
    if (!(await isReleaseSigned(signed, map, verify))) return 'wrong-release';
  }
  if (seen !== undefined && isOlder(map, seen)) return 'older';
  return Math.min(Date.parse(expiresAt), Date.parse(trust.expiresAt)) > nowMs ? undefined : 'expired';
}

async function isMapSigned(map: SignedMap, verify: VerifySignature): Promise<boolean> {
  const { signature, trust, expiresAt } = map;
  const key = keyOf(trust, signature.keyId);
  // The map ends before its key, so that no clock decides about the key.
  if (key === undefined || !(Date.parse(key.expiresAt) >= Date.parse(expiresAt))) return false;
  if (!mayCompose(key) && !mayTimestamp(key)) return false;
  return verify(key.publicKey, textOfMap(map), signature.signature);
}

/** Whoever prolongs the map signs it as well, but not what is live. */
async function isComposed(map: SignedMap, verify: VerifySignature): Promise<boolean> {
  const { composed, trust } = map;
  const key = isKeySignature(composed) ? keyOf(trust, composed.keyId) : undefined;
  if (composed === undefined || key === undefined || !mayCompose(key)) return false;
  return verify(key.publicKey, textOfComposition(map), composed.signature);
}

/** Whoever releases leaves the time as it was said. A map that is older than that has been replaced. */
async function isTimely(map: SignedMap, verify: VerifySignature): Promise<boolean> {
  const { timestamp, trust, began, revision, expiresAt } = map;
  if (!isTimestamp(timestamp) || timestamp.revision > revision) return false;
  const { until, signature } = timestamp;
  const key = keyOf(trust, signature.keyId);
  if (key === undefined || !mayTimestamp(key)) return false;
  const isWithin = (end: string, limit: string): boolean => Date.parse(end) <= Date.parse(limit);
  if (!isWithin(expiresAt, until) || !isWithin(until, key.expiresAt)) return false;
  return verify(key.publicKey, textOfTimestamp(began, timestamp), signature.signature);
}

function isTimestamp(value: unknown): value is MapTimestamp {
  if (!isRecord(value) || !isKeySignature(value['signature'])) return false;
  return typeof value['revision'] === 'number' && typeof value['until'] === 'string';
}

/** An expired key's releases stay; a removed key's do not, and are signed anew when it is removed. */
async function isReleaseSigned(
  { name, percent, release }: NamedRelease,
  { trust, revision }: SignedMap,
  verify: VerifySignature,
): Promise<boolean> {
  const { signature, since } = release;
  if (signature === undefined || since === undefined || since > revision) return false;
  const key = keyOf(trust, signature.keyId);
  if (key === undefined || !maySignRelease(key, name)) return false;
  return verify(key.publicKey, textOfRelease(name, percent, release), signature.signature);
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

function keyOf({ keys }: KeyList, keyId: string): AllowedKey | undefined {
  return keys.find((key) => key.keyId === keyId);
}
