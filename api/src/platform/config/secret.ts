import * as z from 'shared/schema';

/** What a secret that nobody can guess has at least, where its kind says nothing else. */
const LEAST_CHARACTERS = 16;
/** Fewer different characters than this are no random text: `x` 32 times, `abcabcabc…`. */
const LEAST_DISTINCT = 6;

/** Copied from a manual or an example file instead of chosen. */
const PLACEHOLDER =
  /change-?_?me|replace-?_?me|place-?holder|example|your[-_ ]|…|^<.*>$|^\.{3}|minioadmin|^(password|passwd|postgres|secret|admin|test|ongi)[-_\d!]*$/i;
/** What an environment variable or an HTTP header can carry unchanged: no blank, no control character. */
const PRINTABLE = /^[!-~]+$/;

export type SecretRule = {
  atLeast?: number;
  /** Of whoever gives the secret out. */
  format?: { pattern: RegExp; description: string };
};

/**
 * A secret of the environment. Messages say what is wrong and never what the value is.
 * @param rule `atLeast` characters (16 where it says nothing), and the format of whoever gives such secrets out
 */
export function secret({ atLeast = LEAST_CHARACTERS, format }: SecretRule = {}): z.ZodMiniType<string> {
  return z.string().check(
    z.refine((value) => value.trim() !== '', 'is empty: set it, or remove the line'),
    z.refine(
      (value) => !PLACEHOLDER.test(value),
      'is an example or a common password: choose a secret of your own',
    ),
    z.refine((value) => value.length >= atLeast, `at least ${String(atLeast)} characters`),
    z.refine((value) => PRINTABLE.test(value), 'only letters, digits and signs, without blanks'),
    z.refine((value) => format?.pattern.test(value) ?? true, format?.description ?? ''),
    z.refine(
      (value) => new Set(value).size >= LEAST_DISTINCT,
      'repeats a few characters: choose a random secret',
    ),
  );
}

/**
 * The password in an address such as `postgres://user:password@host/name`; undefined where it has none, and '' where it is there
 * and empty.
 */
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
