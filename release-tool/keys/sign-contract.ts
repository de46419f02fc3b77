import { createHash, verify } from 'node:crypto';
import type { ContractSignature, TrustedKeys } from '../format/contract-signature.ts';
import { readPublicKey, type Signer } from './key-pair.ts';

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
  /** No signature of these bytes, name and version. */
  | { kind: 'wrong' };

export function signContract(signer: Signer, contract: SignedContract): ContractSignature {
  return {
    formatVersion: 1,
    keyId: signer.keyId,
    signature: Buffer.from(signer.sign(signedText(contract))).toString('base64'),
  };
}

export function verifyContract(
  signature: ContractSignature,
  { keys }: TrustedKeys,
  contract: SignedContract,
): Verdict {
  const key = keys.find(({ keyId }) => keyId === signature.keyId);
  if (key === undefined) return { kind: 'unknown-key' };
  const bytes = Buffer.from(signature.signature, 'base64');
  if (!verify(null, signedText(contract), readPublicKey(key.publicKey).key, bytes)) return { kind: 'wrong' };
  const isAllowed = key.packages.includes('*') || key.packages.includes(contract.name);
  return { kind: isAllowed ? 'valid' : 'not-allowed', owner: key.owner };
}

function signedText({ name, version, contractBytes }: SignedContract): Uint8Array {
  const sum = createHash('sha256').update(contractBytes).digest('hex');
  return Buffer.from(`ongi-release 1\n${name}\n${version}\n${sum}\n`);
}
