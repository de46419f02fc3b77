import type { LogEntry } from 'federation/release-format/log-entry';
import type { AllowedKey, KeyList, KeySignature } from 'federation/release-format/trust/key-list';
import { hasRight, rightsFor, type Right } from 'federation/release-format/trust/rights';
import { textOfEntry } from 'federation/release-format/trust/signed-texts';
import { ReleaseError } from '../format/release-error.ts';
import { signatureOf, type Signer } from '../keys/key-pair.ts';

/** In whose name something is changed. */
export type Authority = {
  /** The site's list, verified (`readKeyList`). */
  keys: KeyList;
  signer: Signer;
  /** Somebody else's key, for `--force`. */
  second?: Signer | undefined;
};

/**
 * @param present the list that says whose it is, if another one shall be in force
 * @throws ReleaseError if the signers may not do this
 */
export function assertRights(
  { keys, signer, second }: Authority,
  entry: Pick<LogEntry, 'change' | 'forced'>,
  now: Date,
  present = keys,
): void {
  const [right, force] = rightsFor(entry);
  const first = allowedKey(keys, signer, now);
  if (right !== undefined) assertRight(present, first, right, now);
  if (force === undefined) return;
  if (second === undefined)
    throw new ReleaseError(
      'second-key-missing',
      'what the check rejects needs a second person: --second-key <file>, or ONGI_RELEASE_SECOND_KEY',
    );
  const other = allowedKey(keys, second, now);
  assertRight(present, other, force, now);
  if (other.publicKey === first.publicKey || other.owner === first.owner)
    throw new ReleaseError(
      'second-key-missing',
      `both keys are those of ${first.owner}: forcing needs the key of somebody else`,
    );
}

/** For what is no entry of the log: publishing, links, clearing away. @throws ReleaseError */
export function assertMay({ keys, signer }: Authority, right: Right, now: Date): void {
  assertRight(keys, allowedKey(keys, signer, now), right, now);
}

/** @throws ReleaseError if the list does not name the key, or no longer */
export function allowedKey({ keys }: KeyList, { keyId }: Signer, now: Date): AllowedKey {
  const key = keys.find((one) => one.keyId === keyId);
  if (key === undefined)
    throw new ReleaseError(
      'unknown-key',
      `this site does not know the key ${keyId}: let its operator trust it, "keys trust"`,
    );
  if (Date.parse(key.expiresAt) > now.getTime()) return key;
  throw new ReleaseError(
    'key-expired',
    `the key ${keyId} of ${key.owner} ended on ${key.expiresAt}: let the operator trust it, or a new one, "keys trust"`,
  );
}

function assertRight(list: KeyList, key: AllowedKey, right: Right, now: Date): void {
  if (hasRight(key, right)) return;
  const what = right.packages.includes('*') ? 'for the whole site' : `for ${right.packages.join(', ')}`;
  throw new ReleaseError(
    'key-not-allowed',
    `the key of ${key.owner} may not ${right.operation} ${what}, which is up to ${ownersOf(list, right, now)}: it may ${key.operations.join(', ')} for ${key.packages.join(', ')}`,
  );
}

/** Whose it is: the teams of the packages, or else who may do it everywhere. */
export function ownersOf({ keys }: KeyList, right: Right, now: Date): string {
  const able = keys.filter((key) => hasRight(key, right) && Date.parse(key.expiresAt) > now.getTime());
  const teams = able.filter(({ packages }) => !packages.includes('*'));
  const owners = new Set((teams.length > 0 ? teams : able).map(({ owner }) => owner));
  return [...owners].join(', ') || 'nobody else';
}

export function entrySignatures(
  { signer, second }: Authority,
  entry: object & Pick<LogEntry, 'forced'>,
): KeySignature[] {
  const text = textOfEntry(entry);
  const signers = entry.forced === undefined || second === undefined ? [signer] : [signer, second];
  return signers.map((one) => signatureOf(one, text));
}
