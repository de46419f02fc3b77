import { hashes, verify } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import type { PreviewPayload } from './preview-token.ts';
import type { ReleaseMap } from './release-map.ts';

// crypto.subtle is missing on plain http.
hashes.sha512 = sha512;

const LONGEST_TOKEN = 4_096;

/** The longest validity of a link, whatever was signed. */
const LONGEST_PREVIEW_MS = 24 * 60 * 60 * 1_000;

/** Safe as folder name and object key, even if signed. `host` is the page itself and cannot be previewed. */
const AREA = /^(?!host$)[a-z][a-z0-9-]*$/;
const BASE_URL = /^(https?:\/\/[^/?#\\]+)?\/([^/?#\\]+\/)+$/;
const INTEGRITY = /^sha384-[A-Za-z0-9+/]{64}$/;

export type PreviewContext = {
  releases: ReleaseMap;
  origin: string;
  nowMs: number;
};

/**
 * The payload of a valid preview link: signed by a key that may release the area, for this origin, not
 * expired, and loading only from origins that the site already uses. Otherwise undefined, without a reason.
 */
export function readPreviewToken(token: string, context: PreviewContext): PreviewPayload | undefined {
  if (token.length > LONGEST_TOKEN) return undefined;
  const [text, signature, ...rest] = token.split('.');
  if (text === undefined || signature === undefined || rest.length > 0) return undefined;
  try {
    // Verify before parsing.
    const packages = packagesOfSigner(text, bytesOf(signature), context.releases);
    if (packages.length === 0) return undefined;
    const payload: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(text)));
    if (!isPayload(payload) || !(packages.includes('*') || packages.includes(payload.area))) return undefined;
    return isForThisSite(payload, context) ? payload : undefined;
  } catch {
    return undefined;
  }
}

/** What the signing keys may release; [] without a valid signature. */
function packagesOfSigner(text: string, signature: Uint8Array, { previewKeys }: ReleaseMap): string[] {
  const message = new TextEncoder().encode(text);
  return previewKeys
    .filter(({ publicKey }) => isSignedBy(publicKey, message, signature))
    .flatMap(({ packages }) => packages);
}

function isSignedBy(publicKey: string, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    return verify(signature, message, bytesOf(publicKey), { zip215: false });
  } catch {
    return false;
  }
}

function isForThisSite({ origin, baseUrl, expiresAt }: PreviewPayload, context: PreviewContext): boolean {
  const leftMs = expiresAt - context.nowMs;
  return (
    origin === context.origin &&
    leftMs > 0 &&
    leftMs <= LONGEST_PREVIEW_MS &&
    originsOf(context).has(new URL(baseUrl, context.origin).origin)
  );
}

function originsOf({ releases, origin }: PreviewContext): Set<string> {
  const { host, areas, canaries } = releases;
  const all = [host, ...Object.values(areas), ...Object.values(canaries).map(({ release }) => release)];
  return new Set([origin, ...all.map(({ baseUrl }) => new URL(baseUrl, origin).origin)]);
}

function isPayload(value: unknown): value is PreviewPayload {
  if (typeof value !== 'object' || value === null) return false;
  const { v, origin, area, version, baseUrl, contract, expiresAt } = value as Record<string, unknown>;
  return (
    v === 1 &&
    typeof origin === 'string' &&
    matches(AREA, area) &&
    typeof version === 'string' &&
    version !== '' &&
    matches(BASE_URL, baseUrl) &&
    // Browsers ignore an empty integrity.
    matches(INTEGRITY, contract) &&
    Number.isSafeInteger(expiresAt)
  );
}

function matches(pattern: RegExp, value: unknown): boolean {
  return typeof value === 'string' && pattern.test(value);
}

/** Decodes base64 or base64url; throws if invalid. */
function bytesOf(text: string): Uint8Array {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
