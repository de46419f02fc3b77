import { createHash } from 'node:crypto';
import type { KeyList } from 'federation/release-format/trust/key-list';
import { hasRight } from 'federation/release-format/trust/rights';
import type { ContractSignature } from '../format/contract-signature.ts';
import { isSignedBy } from 'federation/release-format/trust/node-signatures';
import { signatureOf, type Signer } from './key-pair.ts';

export type SignedContract = {
  /** `host`, or an area's name. */
  name: string;
  version: string;
  contractBytes: Uint8Array;
};

export type Verdict =
  | { kind: 'valid'; owner: string }
  | { kind: 'unknown-key' }
  /** A valid signature of a key that may not release this package. */
  | { kind: 'not-allowed'; owner: string }
  | { kind: 'expired'; owner: string; expiresAt: string }
  /** No signature of these bytes, name and version. */
  | { kind: 'wrong' };

export function signContract(signer: Signer, contract: SignedContract): ContractSignature {
  return { formatVersion: 1, ...signatureOf(signer, signedText(contract)) };
}

export function verifyContract(
  { keyId, signature }: ContractSignature,
  { keys }: KeyList,
  contract: SignedContract,
  now: Date,
): Verdict {
  const key = keys.find((one) => one.keyId === keyId);
  if (key === undefined) return { kind: 'unknown-key' };
  if (!isSignedBy(key.publicKey, signedText(contract), signature)) return { kind: 'wrong' };
  const { owner, expiresAt } = key;
  if (!hasRight(key, { operation: 'publish', packages: [contract.name] }))
    return { kind: 'not-allowed', owner };
  return Date.parse(expiresAt) > now.getTime()
    ? { kind: 'valid', owner }
    : { kind: 'expired', owner, expiresAt };
}

function signedText({ name, version, contractBytes }: SignedContract): Uint8Array {
  const sum = createHash('sha256').update(contractBytes).digest('hex');
  return Buffer.from(`ongi-release 1\n${name}\n${version}\n${sum}\n`);
}
