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

/** @throws ReleaseError if the signers may not do this */
export function assertRights(
  { keys, signer, second }: Authority,
  entry: Pick<LogEntry, 'change' | 'forced'>,
  now: Date,
): void {
  const [right, force] = rightsFor(entry);
  const first = allowedKey(keys, signer, now);
  if (right !== undefined) assertRight(first, right, keys);
  if (force === undefined) return;
  if (second === undefined)
    throw new ReleaseError(
      'second-key-missing',
      'what the check rejects needs a second person: --second-key <file>, or ONGI_RELEASE_SECOND_KEY',
    );
  const other = allowedKey(keys, second, now);
  assertRight(other, force, keys);
  if (other.publicKey === first.publicKey || other.owner === first.owner)
    throw new ReleaseError(
      'second-key-missing',
      `both keys are those of ${first.owner}: forcing needs the key of somebody else`,
    );
}

/** For what is no entry of the log: publishing, links, clearing away. @throws ReleaseError */
export function assertMay({ keys, signer }: Authority, right: Right, now: Date): void {
  assertRight(allowedKey(keys, signer, now), right, keys);
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

function assertRight(key: AllowedKey, right: Right, { keys }: KeyList): void {
  if (hasRight(key, right)) return;
  const what = right.packages.includes('*') ? 'for the whole site' : `for ${right.packages.join(', ')}`;
  const owners = [...new Set(keys.filter((one) => hasRight(one, right)).map(({ owner }) => owner))];
  throw new ReleaseError(
    'key-not-allowed',
    `the key of ${key.owner} may not ${right.operation} ${what}, which is for ${owners.join(', ') || 'nobody'}: it may ${key.operations.join(', ')} for ${key.packages.join(', ')}`,
  );
}

export function entrySignatures(
  { signer, second }: Authority,
  entry: object & Pick<LogEntry, 'forced'>,
): KeySignature[] {
  const text = textOfEntry(entry);
  const signers = entry.forced === undefined || second === undefined ? [signer] : [signer, second];
  return signers.map((one) => signatureOf(one, text));
}
