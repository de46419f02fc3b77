import { type AllowedKey, type KeyList, type RootSet } from 'federation/release-format/trust/key-list';
import { OPERATIONS } from 'federation/release-format/trust/key-list-schema';
import { textOfKeyList, textOfRoots } from 'federation/release-format/trust/signed-texts';
import { InvalidUsage, ReleaseError } from '../format/release-error.ts';
import { newestRoots } from './key-lists.ts';
import { readKeyId, signatureOf, type Signer } from './key-pair.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
export const KEYS_DAYS = 365;

export function daysFrom(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString();
}

/** A key that may do everything. */
export function operatorKey({ keyId, publicKey }: Signer, owner: string, expiresAt: string): AllowedKey {
  return { keyId, publicKey, owner, packages: ['*'], operations: [...OPERATIONS], expiresAt };
}

export type Roots = { publicKeys: readonly string[]; threshold: number };

/** The first list of a site: not valid before enough roots have signed it. */
export function firstKeyList(roots: Roots, keys: readonly AllowedKey[], now: Date): KeyList {
  return {
    version: 1,
    expiresAt: daysFrom(now, KEYS_DAYS),
    roots: [rootSet(1, roots)],
    keys: [...keys],
    signatures: [],
  };
}

/** The list after `list`, valid for another year: other keys, other roots, or only the later expiry. */
export function nextKeyList(
  list: KeyList,
  { keys = list.keys, roots }: { keys?: readonly AllowedKey[]; roots?: Roots | undefined },
  now: Date,
): KeyList {
  const { version } = newestRoots(list);
  return {
    version: list.version + 1,
    expiresAt: daysFrom(now, KEYS_DAYS),
    roots: roots === undefined ? list.roots : [...list.roots, rootSet(version + 1, roots)],
    keys: [...keys],
    signatures: [],
  };
}

/** Adds the signatures of root keys, old and new. @throws ReleaseError if a key is no root */
export function signKeyList(list: KeyList, signers: readonly Signer[]): KeyList {
  const newest = newestRoots(list);
  const before = list.roots.at(-2);
  for (const { keyId } of signers) {
    if (![newest, before].some((set) => set?.keys.some((key) => key.keyId === keyId)))
      throw new ReleaseError(
        'not-a-root',
        `${keyId} is not one of the root keys: ${newest.keys.map((key) => key.keyId).join(', ')}`,
      );
  }
  const signed = (text: Uint8Array, present: KeyList['signatures']): KeyList['signatures'] => [
    ...present.filter(({ keyId }) => signers.every((signer) => signer.keyId !== keyId)),
    ...signers.map((signer) => signatureOf(signer, text)),
  ];
  const isNewSet =
    lacksSignatures(newest, newest) || (before !== undefined && lacksSignatures(newest, before));
  const roots = isNewSet
    ? [...list.roots.slice(0, -1), { ...newest, signatures: signed(textOfRoots(newest), newest.signatures) }]
    : list.roots;
  const withRoots = { ...list, roots };
  return { ...withRoots, signatures: signed(textOfKeyList(withRoots), list.signatures) };
}

function rootSet(version: number, { publicKeys, threshold }: Roots): RootSet {
  const keys = [...new Set(publicKeys)].map((publicKey) => ({
    keyId: readKeyId(publicKey),
    publicKey,
  }));
  if (!(threshold >= 1 && threshold <= keys.length))
    throw new InvalidUsage(
      `--threshold ${threshold}: it has to be from 1 to ${keys.length}, the number of root keys`,
    );
  return { version, threshold, keys, signatures: [] };
}

function lacksSignatures({ signatures }: RootSet, { keys, threshold }: RootSet): boolean {
  return keys.filter(({ keyId }) => signatures.some((one) => one.keyId === keyId)).length < threshold;
}
