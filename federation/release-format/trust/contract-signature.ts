import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { KeyList } from './key-list.ts';
import { isSignedBy } from './node-signatures.ts';
import { hasRight, rightToPublish } from './rights.ts';

/** Beside a published contract.json. */
export const SIGNATURE_FILE = 'contract.sig.json';

/** Beside the first one, which is never replaced: that of whoever published the same content as well. */
export function signatureFileOf(keyId: string): string {
  return `contract.sig.${keyId}.json`;
}

export function isSignatureFile(file: string): boolean {
  return /^contract\.sig(\.[0-9a-f]{16})?\.json$/.test(file);
}

/**
 * An Ed25519 signature of a whole version: its contract lists every file with its integrity. The signed text
 * is `ongi-release 1\n<name>\n<version>\n<sha256 of contract.json, in hex>\n`, so that a signature is not
 * valid for another version or area.
 */
export const ContractSignatureSchema = z.strictObject({
  formatVersion: z.literal(1),
  keyId: z.string().regex(/^[0-9a-f]{16}$/),
  /** 64 bytes in base64. */
  signature: z.base64().length(88),
});

export type ContractSignature = z.infer<typeof ContractSignatureSchema>;

export type SignedContract = {
  /** `host`, `sdk`, or an area's name. */
  name: string;
  version: string;
  contractBytes: Uint8Array;
};

export type ContractVerdict =
  | { kind: 'valid'; owner: string }
  | { kind: 'unknown-key' }
  /** A valid signature of a key that may not release this package. */
  | { kind: 'not-allowed'; owner: string }
  | { kind: 'expired'; owner: string; expiresAt: string }
  /** No signature of these bytes, name and version. */
  | { kind: 'wrong' };

export function verifyContract(
  { keyId, signature }: ContractSignature,
  { keys }: KeyList,
  contract: SignedContract,
  now: Date,
): ContractVerdict {
  const key = keys.find((one) => one.keyId === keyId);
  if (key === undefined) return { kind: 'unknown-key' };
  if (!isSignedBy(key.publicKey, textOfContract(contract), signature)) return { kind: 'wrong' };
  const { owner, expiresAt } = key;
  if (!hasRight(key, rightToPublish(contract.name))) return { kind: 'not-allowed', owner };
  return Date.parse(expiresAt) > now.getTime()
    ? { kind: 'valid', owner }
    : { kind: 'expired', owner, expiresAt };
}

export function textOfContract({ name, version, contractBytes }: SignedContract): Uint8Array {
  const sum = createHash('sha256').update(contractBytes).digest('hex');
  return Buffer.from(`ongi-release 1\n${name}\n${version}\n${sum}\n`);
}
