import type {
  AreaRelease,
  Canary,
  HostRelease,
  ReleaseMap,
  MapTimestamp,
} from 'federation/release-format/release-map';
import {
  canonicalJson,
  textOfComposition,
  textOfMap,
  textOfRelease,
  textOfTimestamp,
} from 'federation/release-format/trust/signed-texts';
import {
  maySignRelease,
  type KeyList,
  type KeySignature,
  type AllowedKey,
} from 'federation/release-format/trust/key-list';
import { mayCompose, mayTimestamp } from 'federation/release-format/trust/map-rights';
import { ReleaseError } from '../format/release-error.ts';
import { signatureOf } from '../keys/key-pair.ts';
import type { Composition } from '../site/composition.ts';
import { allowedKey, type Authority } from './authority.ts';
import { daysFrom } from '../keys/draft-key-list.ts';

export type SignedMapOptions = TimestampOptions & {
  composition: Composition;
  /** Signs versions in the signer's name whose own keys were removed. */
  vouches?: boolean | undefined;
};

/** The map with the signatures of what is new in it, and its own. @throws ReleaseError */
export function signedMap(options: SignedMapOptions): ReleaseMap {
  const { composition, before, revision, authority, now } = options;
  const { keys, signer } = authority;
  const { host, hostCanary, areas, canaries } = composition;
  const sign = releaseSigner(options);
  const signCanary = <Release extends HostRelease | AreaRelease>(
    name: string,
    { percent, release }: Canary<Release>,
    known: Canary<Release> | undefined,
  ): Canary<Release> => {
    const same = known?.percent === percent ? known.release : undefined;
    return { percent, release: sign(name, percent, release, same) };
  };
  const own = lastingKey(authority, now);
  const began = before?.began ?? now.toISOString();
  const composed = {
    formatVersion: composition.formatVersion,
    host: sign('host', null, host, before?.host),
    areas: mapValues(areas, (release, name) => sign(name, null, release, before?.areas[name])),
    ...(hostCanary && { hostCanary: signCanary('host', hostCanary, before?.hostCanary) }),
    canaries: mapValues(canaries, (canary, name) => signCanary(name, canary, before?.canaries[name])),
    previewKeys: before !== undefined && !mayCompose(own) ? before.previewKeys : previewKeysOf(keys, now),
    began,
  };
  const timestamp = timestampOf(began, options);
  const map: ReleaseMap = {
    ...composed,
    revision,
    expiresAt: [timestamp.until, keys.expiresAt, own.expiresAt].toSorted()[0],
    trust: keys,
    composed: compositionSignature(composed, options),
    timestamp,
  };
  return { ...map, signature: signatureOf(signer, textOfMap(map)) };
}

function previewKeysOf({ keys }: KeyList, now: Date): ReleaseMap['previewKeys'] {
  return keys
    .filter(({ operations }) => operations.includes('publish'))
    .filter(({ expiresAt }) => Date.parse(expiresAt) > now.getTime())
    .map(({ publicKey, packages }) => ({ publicKey, packages }));
}

type Composed = Parameters<typeof textOfComposition>[0];

function compositionSignature(
  composed: Composed,
  { before, authority, now }: SignedMapOptions,
): KeySignature {
  const { keys, signer } = authority;
  const text = textOfComposition(composed);
  const known = before?.composed;
  const knownKey = keys.keys.find(({ keyId }) => keyId === known?.keyId);
  const isSame = known !== undefined && Buffer.from(textOfComposition(before ?? composed)).equals(text);
  if (isSame && knownKey !== undefined && mayCompose(knownKey)) return known;
  const own = allowedKey(keys, signer, now);
  if (mayCompose(own)) return signatureOf(signer, text);
  throw new ReleaseError(
    'release-unsigned',
    `nobody of the list of keys has signed what is live together, and the key of ${own.owner} may not: the operator runs "repair"`,
  );
}

/** What did not change keeps its signature, its owner's. */
function releaseSigner({ revision, authority, now, vouches = false }: SignedMapOptions) {
  const { keys, signer } = authority;
  return <Release extends HostRelease | AreaRelease>(
    name: string,
    percent: number | null,
    release: Release,
    before: Release | undefined,
  ): Release => {
    if (before?.signature !== undefined && isSameRelease(before, release)) {
      const { keyId } = before.signature;
      if (keys.keys.some((key) => key.keyId === keyId && maySignRelease(key, name))) return before;
      if (!vouches) throw orphaned(name, release);
    }
    if (!maySignRelease(allowedKey(keys, signer, now), name)) throw orphaned(name, release);
    const signed = { ...release, since: revision };
    return { ...signed, signature: signatureOf(signer, textOfRelease(name, percent, signed)) };
  };
}

function orphaned(name: string, { version }: HostRelease | AreaRelease): ReleaseError {
  return new ReleaseError(
    'release-unsigned',
    `${name} ${version} is live, and no key of the list has signed that: the operator looks at it and takes it over with "keys remove <key id> --vouch", or takes it back`,
  );
}

function isSameRelease(one: HostRelease | AreaRelease, other: HostRelease | AreaRelease): boolean {
  const [text, otherText] = [one, other].map((release) =>
    canonicalJson({ ...release, since: undefined, signature: undefined }),
  );
  return text === otherText;
}

function mapValues<Value, Result>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value, name: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));
}

/** For how long a map is valid: `refresh` has to come before. */
export const MAP_DAYS = 30;

/** The map is signed for longer by then, at the latest: a key that ends before would end the map. */
const REFRESH_MS = 12 * 60 * 60 * 1_000;

/** @throws ReleaseError if what the key signs would end too soon */
function lastingKey({ keys, signer }: Authority, now: Date): AllowedKey {
  const key = allowedKey(keys, signer, now);
  if (Date.parse(key.expiresAt) - now.getTime() > REFRESH_MS) return key;
  throw new ReleaseError(
    'key-expired',
    `the key ${key.keyId} of ${key.owner} ends on ${key.expiresAt}, and what it signs would end with it, before the site is signed for longer: let the operator trust it again, or a new one, "keys trust"`,
  );
}

type TimestampOptions = {
  before: ReleaseMap | undefined;
  revision: number;
  authority: Authority;
  now: Date;
  /** States the time anew, which every other change leaves as it is. */
  prolongs?: boolean | undefined;
};

/** The time as it was stated, unless this change has to state it. @throws ReleaseError if it may not */
function timestampOf(began: string, options: TimestampOptions): MapTimestamp {
  const { before, revision, authority, now, prolongs = false } = options;
  const { keys, signer } = authority;
  const known = before?.timestamp;
  const by = keys.keys.find(({ keyId }) => keyId === known?.signature.keyId);
  const isKnown = by !== undefined && mayTimestamp(by) && by.expiresAt >= (known?.until ?? '');
  if (known !== undefined && isKnown && !prolongs) return known;
  const own = allowedKey(keys, signer, now);
  if (!mayTimestamp(own))
    throw new ReleaseError(
      'key-not-allowed',
      `nobody who may "timestamp" has said for how long this site is valid, and the key of ${own.owner} may not: the operator begins it with a key that may, "keys trust … --may timestamp '*'"`,
    );
  const [until = ''] = [daysFrom(now, MAP_DAYS), keys.expiresAt, own.expiresAt].toSorted();
  const signature = signatureOf(signer, textOfTimestamp(began, { revision, until }));
  return { revision, until, signature };
}
