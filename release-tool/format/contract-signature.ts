import * as z from 'zod';

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

/** The list of a release tool that did not sign it, `.releases/keys.json`: `keys init` takes it over. */
export const UnsignedKeysSchema = z.strictObject({
  formatVersion: z.literal(1),
  keys: z.array(
    z.strictObject({
      keyId: z.string().regex(/^[0-9a-f]{16}$/),
      publicKey: z.base64().length(44),
      owner: z.string().min(1),
      packages: z.array(z.string().min(1)).min(1),
    }),
  ),
});
