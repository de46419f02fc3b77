/**
 * A preview link is `<site>/?preview=<payload>.<signature>`, both in base64url: this object as JSON, and the
 * Ed25519 signature of the encoded payload by a key that the release map lists for every named package.
 */
export type PreviewPayload = AreaPreviewPayload | (PreviewTerms & { v: 2; versions: PreviewedVersion[] });

/** Of one area. Also understood by older hosts. */
export type AreaPreviewPayload = PreviewTerms & { v: 1; area: string } & Omit<PreviewedVersion, 'name'>;

type PreviewTerms = {
  /** The site's origin; the link works on no other. */
  origin: string;
  expiresAt: number;
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
