import { generateKeyPairSync, sign } from 'node:crypto';
import type { PreviewSigner } from '../release-format/sign-preview.ts';

/** A team's Ed25519 key, its public half as a release map lists it: 32 bytes in base64. */
export type TestPreviewKey = PreviewSigner & { publicKey: string };

export function newPreviewKey(): TestPreviewKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  return {
    publicKey: Buffer.from(x, 'base64url').toString('base64'),
    sign: (bytes) => sign(null, bytes, privateKey),
  };
}
