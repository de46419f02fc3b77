/**
 * A preview link is `<site>/?preview=<payload>.<signature>`, both in base64url: this object as JSON, and the
 * Ed25519 signature of the encoded payload by a key that the release map lists for the area.
 */
export type PreviewPayload = {
  v: 1;
  /** The origin of the site it is for: on any other the link does nothing. */
  origin: string;
  area: string;
  version: string;
  /** Folder of the version, as in a release map. */
  baseUrl: string;
  /** `sha384-…` of the version's contract.json, from which the page learns the rest. */
  contract: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
};

/** The parameter of the address that carries it. */
export const PREVIEW_PARAMETER = 'preview';
