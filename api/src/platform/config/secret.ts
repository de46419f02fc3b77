import * as z from 'shared/schema';

/** Minimum length of a secret, unless its kind has another. */
const LEAST_CHARACTERS = 16;
/** Fewer distinct characters are no random text: `x` 32 times, `abcabcabc…`. */
const LEAST_DISTINCT = 6;

/** Placeholders copied from a manual or an example file. */
const PLACEHOLDER =
  /change-?_?me|replace-?_?me|place-?holder|example|your[-_ ]|…|^<.*>$|^\.{3}|minioadmin|^(password|passwd|postgres|secret|admin|test|ongi)[-_\d!]*$/i;
/** Characters that environment variables and HTTP headers carry unchanged: no blank, no control. */
const PRINTABLE = /^[!-~]+$/;

export type SecretRule = {
  atLeast?: number;
  /** The issuer's format. */
  format?: { pattern: RegExp; description: string };
};

/**
 * Validates a secret. Messages describe the problem and never contain the value.
 * @param rule `atLeast` characters (16 by default), and the issuer's format
 */
export function secret({ atLeast = LEAST_CHARACTERS, format }: SecretRule = {}): z.ZodMiniType<string> {
  return z.string().check(
    z.refine((value) => value.trim() !== '', 'is empty: set it, or remove the line'),
    z.refine(
      (value) => !PLACEHOLDER.test(value),
      'is an example or a common password: choose a secret of your own',
    ),
    z.refine((value) => value.length >= atLeast, `at least ${atLeast} characters`),
    z.refine((value) => PRINTABLE.test(value), 'only letters, digits and signs, without blanks'),
    z.refine((value) => format?.pattern.test(value) ?? true, format?.description ?? ''),
    z.refine(
      (value) => new Set(value).size >= LEAST_DISTINCT,
      'repeats a few characters: choose a random secret',
    ),
  );
}

/** The password in `postgres://user:password@host/name`; undefined without one, '' if it is empty. */
export function passwordIn(address: string): string | undefined {
  const url = URL.parse(address);
  if (url === null) return undefined;
  const named = url.searchParams.get('password');
  if (named !== null) return named;
  if (url.password !== '') return decodedOr(url.password);
  return /^[a-z][a-z\d+.-]*:\/\/[^/?#]*:@/i.test(address) ? '' : undefined;
}

function decodedOr(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
