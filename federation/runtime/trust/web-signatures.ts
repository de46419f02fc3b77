import type { VerifySignature } from '../../release-format/trust/verify-keys.ts';
import { bytesOf } from './bytes-of.ts';

/** Verifies with the browser's Ed25519, and where it has none (or the page is on plain http) with `other`. */
export function webSignatures(other: () => VerifySignature | Promise<VerifySignature>): VerifySignature {
  return async (publicKey, text, signature) => {
    const own = await isSignedBySubtle(publicKey, text, signature);
    return own ?? (await other())(publicKey, text, signature);
  };
}

/** Undefined if the browser cannot tell. */
async function isSignedBySubtle(
  publicKey: string,
  text: Uint8Array,
  signature: string,
): Promise<boolean | undefined> {
  const { subtle }: { subtle?: SubtleCrypto } = crypto;
  try {
    const key = await subtle?.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify']);
    return key && (await subtle?.verify('Ed25519', key, bytesOf(signature), new Uint8Array(text)));
  } catch {
    return undefined;
  }
}
