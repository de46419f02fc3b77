/**
 * A preview link is `<site>/?preview=<payload>.<signature>`, both in base64url: this object as JSON, and the
 * Ed25519 signature of the encoded payload by a key that the release map lists for every named package.
 */
export type PreviewPayload = {
  v: 1;
  /** The site's origin; the link works on no other. */
  origin: string;
  expiresAt: number;
  versions: PreviewedVersion[];
};

export type PreviewedVersion = {
  /** An area, or `host`. */
  name: string;
  version: string;
  baseUrl: string;
  /** `sha384-…` of contract.json. */
  contract: string;
};

export const PREVIEW_PARAMETER = 'preview';

/** More would not fit into an address that every chat app passes on. */
export const MAX_PREVIEWED = 8;
