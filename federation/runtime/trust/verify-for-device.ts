import type { VerifySignature } from '../../release-format/trust/verify-keys.ts';
import {
  verifyReleases,
  type MapVerdict,
  type SeenReleases,
} from '../../release-format/trust/verify-releases.ts';

export type DeviceContext = {
  seen: SeenReleases | undefined;
  nowMs: number;
  hostname: string;
  verify: VerifySignature;
};

/** On a loopback address sites replace each other: whatever is consistent is believed there. */
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

export async function verifyForDevice(value: unknown, context: DeviceContext): Promise<MapVerdict> {
  const { seen, nowMs, verify, hostname } = context;
  const verdict = await verifyReleases(value, { seen, nowMs, verify });
  if (verdict.kind === 'valid' || seen === undefined) return verdict;
  const isOther = verdict.reason === 'wrong-roots' && LOOPBACK.test(hostname);
  return isOther ? verifyReleases(value, { seen: undefined, nowMs, verify }) : verdict;
}

/** Decodes base64 or base64url; throws if invalid. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
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
