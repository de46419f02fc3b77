/** Explained in docs/contracts/release-check.md. */
export const VIOLATION_CODES = [
  'not-published',
  'unreadable',
  'wrong-kind',
  'no-integrity',
  'expose-missing',
  'unsigned',
  'wrong-signature',
  'unknown-key',
  'key-not-allowed',
  'asset-missing',
  'asset-altered',
  'asset-unlisted',
  'contract-version',
  'federation-version',
  'singleton-missing',
  'singleton-range',
  'singleton-changed',
  'singleton-bundled',
  'path-collision',
  'container-collision',
  'no-host',
  'map-replayed',
  'log-broken',
] as const;

export type ViolationCode = (typeof VIOLATION_CODES)[number];

export type Violation = {
  code: ViolationCode;
  /** `feed 1.1.0`, or `the site`. */
  about: string;
  /** One sentence with packages, versions and ranges. */
  message: string;
  /** One sentence. */
  remedy: string;
};

export function violationLines({ about, message, remedy }: Violation): string[] {
  return [`${about}: ${message}`, `  To mend it: ${remedy}`];
}
