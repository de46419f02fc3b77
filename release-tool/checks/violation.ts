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
  'key-expired',
  'asset-missing',
  'asset-altered',
  'asset-unlisted',
  'symlink',
  'origin-not-allowed',
  'modules-mismatch',
  'sharing-mismatch',
  'routes-mismatch',
  'style-leak',
  'too-large',
  'returning-bytes',
  'first-view',
  'contract-version',
  'federation-version',
  'singleton-missing',
  'singleton-range',
  'singleton-name',
  'singleton-changed',
  'singleton-bundled',
  'path-invalid',
  'path-collision',
  'container-collision',
  'tab-collision',
  'too-many-tabs',
  'style-collision',
  'no-host',
  'map-replayed',
  'log-broken',
  'log-unsigned',
  'keys-replayed',
] as const;

/** Of an API that is deployed, or of a version that needs another one. */
export const API_VIOLATION_CODES = ['api-call', 'api-field'] as const;

export type ViolationCode = (typeof VIOLATION_CODES)[number] | (typeof API_VIOLATION_CODES)[number];

export type Violation = {
  code: ViolationCode;
  /** `feed 1.1.0`, or `the site`. */
  about: string;
  /** One sentence with packages, versions and ranges. */
  message: string;
  /** One sentence. */
  remedy: string;
};

/** As `--json` prints it. */
export function findingOf<About>({ code, about, message, remedy }: Finding<About>): object {
  return { code, about, says: message, mend: remedy };
}

type Finding<About> = { code: string; about: About; message: string; remedy: string };

export function violationLines({ about, message, remedy }: Violation): string[] {
  return [`${about}: ${message}`, `  To mend it: ${remedy}`];
}

/** By its code, where the page for teams is looked up. */
export function codedLines(violation: Violation): string[] {
  return violationLines({ ...violation, about: violation.code });
}
