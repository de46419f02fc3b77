import { generateKeyPairSync, sign } from 'node:crypto';
import type { PreviewSigner } from '../release-format/sign-preview.ts';

/** The public key has 32 bytes in base64, as in a release map. */
export type TestPreviewKey = PreviewSigner & { publicKey: string };

export function newPreviewKey(): TestPreviewKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  return {
    publicKey: Buffer.from(x, 'base64url').toString('base64'),
    sign: (bytes) => sign(null, bytes, privateKey),
  };
}
