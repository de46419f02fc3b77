/**
 * A preview link is `<site>/?preview=<payload>.<signature>`, both in base64url: this object as JSON, and the
 * Ed25519 signature of the encoded payload by a key that the release map lists for the area.
 */
export type PreviewPayload = {
  v: 1;
  /** The site's origin; the link works on no other. */
  origin: string;
  area: string;
  version: string;
  baseUrl: string;
  /** `sha384-…` of contract.json. */
  contract: string;
  expiresAt: number;
};

export const PREVIEW_PARAMETER = 'preview';
