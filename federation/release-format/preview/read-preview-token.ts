import { isSignedByNoble } from '../trust/noble-signatures.ts';
import { bytesOf } from '../trust/signed-texts.ts';
import { isRecord } from '../values.ts';
import { MAX_PREVIEWED, type PreviewedVersion, type PreviewPayload } from './preview-token.ts';
import { releasesIn, type ReleaseMap } from '../release-map.ts';

const LONGEST_TOKEN = 4_096;

/** The longest validity of a link, whatever was signed. */
const LONGEST_PREVIEW_MS = 24 * 60 * 60 * 1_000;

/** Safe as folder name and object key, even if signed. */
const NAME = /^[a-z][a-z0-9-]*$/;
const BASE_URL = /^(https?:\/\/[^/?#\\]+)?\/([^/?#\\]+\/)+$/;
const INTEGRITY = /^sha384-[A-Za-z0-9+/]{64}$/;

export type PreviewContext = {
  releases: ReleaseMap;
  origin: string;
  nowMs: number;
};

/** What a valid link shows. */
export type PreviewTerms = Omit<PreviewPayload, 'v'>;

/**
 * The terms of a valid preview link: signed by a key that may release all its packages, for this origin, not
 * expired, and loading only from origins that the site already uses. Otherwise undefined, without a reason.
 */
export function readPreviewToken(token: string, context: PreviewContext): PreviewTerms | undefined {
  if (token.length > LONGEST_TOKEN) return undefined;
  const [text, signature, ...rest] = token.split('.');
  if (text === undefined || signature === undefined || rest.length > 0) return undefined;
  try {
    // Verify before parsing.
    const packages = packagesOfSigner(text, signature, context.releases);
    if (packages.length === 0) return undefined;
    const payload: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(text)));
    const terms = termsOf(payload);
    if (terms === undefined) return undefined;
    const mayShow = terms.versions.every(({ name }) => packages.includes('*') || packages.includes(name));
    return mayShow && isForThisSite(terms, context) ? terms : undefined;
  } catch {
    return undefined;
  }
}

/** What the signing keys may release; [] without a valid signature. */
function packagesOfSigner(text: string, signature: string, { previewKeys }: ReleaseMap): string[] {
  const message = new TextEncoder().encode(text);
  return previewKeys
    .filter(({ publicKey }) => isSignedByNoble(publicKey, message, signature))
    .flatMap(({ packages }) => packages);
}

function isForThisSite({ origin, versions, expiresAt }: PreviewTerms, context: PreviewContext): boolean {
  const leftMs = expiresAt - context.nowMs;
  const used = releasesIn(context.releases).map(({ release }) => new URL(release.baseUrl, origin).origin);
  return (
    origin === context.origin &&
    leftMs > 0 &&
    leftMs <= LONGEST_PREVIEW_MS &&
    versions.every(({ name, baseUrl }) => {
      const from = new URL(baseUrl, origin).origin;
      // A host's files are on the page's own origin (decisions/screens).
      return from === origin || (name !== 'host' && used.includes(from));
    })
  );
}

function termsOf(payload: unknown): PreviewTerms | undefined {
  if (!isRecord(payload)) return undefined;
  const { v, origin, versions, expiresAt } = payload;
  if (v !== 1 || typeof origin !== 'string' || typeof expiresAt !== 'number') return undefined;
  if (!Number.isSafeInteger(expiresAt)) return undefined;
  if (!Array.isArray(versions) || !versions.every(isPreviewedVersion)) return undefined;
  const named = new Set(versions.map(({ name }) => name));
  if (named.size === 0 || named.size !== versions.length || named.size > MAX_PREVIEWED) return undefined;
  return { origin, versions: versions.map(previewedVersion), expiresAt };
}

function previewedVersion({ name, version, baseUrl, contract }: PreviewedVersion): PreviewedVersion {
  return { name, version, baseUrl, contract };
}

function isPreviewedVersion(value: unknown): value is PreviewedVersion {
  if (!isRecord(value)) return false;
  const { name, version, baseUrl, contract } = value;
  return (
    matches(NAME, name) &&
    typeof version === 'string' &&
    version !== '' &&
    matches(BASE_URL, baseUrl) &&
    // Browsers ignore an empty integrity.
    matches(INTEGRITY, contract)
  );
}

function matches(pattern: RegExp, value: unknown): boolean {
  return typeof value === 'string' && pattern.test(value);
}
