/** Why a version cannot go live. docs/contracts/release-check.md explains each. */
export type ViolationCode =
  // The version itself.
  | 'not-published'
  | 'unreadable'
  | 'wrong-kind'
  | 'no-integrity'
  | 'expose-missing'
  // Who released it.
  | 'unsigned'
  | 'wrong-signature'
  | 'unknown-key'
  | 'key-not-allowed'
  // Its files.
  | 'asset-missing'
  | 'asset-altered'
  | 'asset-unlisted'
  // Beside what is live.
  | 'contract-version'
  | 'federation-version'
  | 'singleton-missing'
  | 'singleton-range'
  | 'singleton-changed'
  | 'singleton-bundled'
  | 'path-collision'
  | 'container-collision'
  | 'no-host'
  // The site.
  | 'map-replayed'
  | 'log-broken';

/** One reason against a release. */
export type Violation = {
  code: ViolationCode;
  /** What it is about: `feed 1.1.0`, or `the site`. */
  about: string;
  /** What is wrong: one sentence that names packages, versions and ranges. */
  message: string;
  /** What would mend it: one sentence. */
  remedy: string;
};

/** For people: what is wrong with what, and below it what would mend it. */
export function violationLines({ about, message, remedy }: Violation): string[] {
  return [`${about}: ${message}`, `  To mend it: ${remedy}`];
}
