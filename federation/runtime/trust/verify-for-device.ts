import { bytesOf } from '../../release-format/trust/signed-texts.ts';
import type { VerifySignature } from '../../release-format/trust/verify-keys.ts';
import {
  verifyReleases,
  type MapVerdict,
  type VerifyContext,
} from '../../release-format/trust/verify-releases.ts';

/** On a loopback address sites replace each other: whatever is consistent is believed there. */
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

export async function verifyForDevice(
  value: unknown,
  { seen, nowMs, verify, hostname }: VerifyContext & { hostname: string },
): Promise<MapVerdict> {
  const verdict = await verifyReleases(value, { seen, nowMs, verify });
  if (verdict.kind === 'valid' || seen === undefined) return verdict;
  const isOther = verdict.reason === 'wrong-roots' && LOOPBACK.test(hostname);
  return isOther ? verifyReleases(value, { seen: undefined, nowMs, verify }) : verdict;
}

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
