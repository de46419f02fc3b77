import { ReleaseError } from './release-error.ts';

/** Control characters steer a terminal; directional marks turn what is written around. */
const STEERING = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Makes text safe for a terminal: what others wrote is shown and never carried out. JSON stays valid; so do
 * line ends.
 */
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
  throw new ReleaseError(
    'invalid-usage',
    `${what} contains control characters: write it as plain text (${printable(text).replaceAll('\n', '\\n')})`,
  );
}
