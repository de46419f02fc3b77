import { InvalidUsage } from './release-error.ts';
import { NO_VERSION, type ReleaseChange } from 'federation/release-format/log-entry';

/** Control characters steer a terminal; directional marks turn what is written around. */
const STEERING = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Makes text safe for a terminal: shown and never carried out. JSON stays valid; so do line ends. */
export function printable(text: string): string {
  return text.replaceAll(STEERING, (character) =>
    character === '\n' || character === '\t'
      ? character
      : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** @throws ReleaseError for text that would steer the terminals of those who read it later */
export function assertPlainText(what: string, text: string): void {
  if (text.replaceAll(STEERING, '') === text) return;
  throw new InvalidUsage(
    `${what} contains control characters: write it as plain text (${printable(text).replaceAll('\n', '\\n')})`,
  );
}

/** `12.3 KB`. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} KB`;
}

/** `feed 1.1.0 for 10 % of all devices`. */
export function changeText(change: ReleaseChange): string {
  switch (change.kind) {
    case 'promote':
      return `${change.versions.map(({ name, version }) => `${name} ${version}`).join(', ')} live for everybody`;
    case 'canary':
      return `${change.name} ${change.version} live for ${change.percent} % of all devices`;
    case 'rollback':
      return `${change.name} ${change.version} taken back, ${change.to === NO_VERSION ? 'live for nobody' : `${change.to} live for everybody`}`;
    case 'retire':
      return `${change.name} ${change.version} retired: no longer part of the site`;
    case 'keys':
      return 'the list of keys changed';
    case 'refresh':
      return 'the release map signed anew';
    case 'repair':
      return 'the site repaired';
    case 'configure':
      return 'the page configured';
  }
}
