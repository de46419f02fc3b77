import * as z from 'shared/schema';
import { longestFirst } from './bounded-text.ts';
import { countLetters } from './count-letters.ts';

/**
 * The room of one letter in code points, checked before anything reads the text, as a letter may have any
 * number of combining marks. Unicode's stream-safe text (UAX #15) has 30 of them behind a base; the longest
 * emoji have 10, the flags of regions 7.
 */
export const CODE_POINTS_A_LETTER = 32;

/** What a rule of letters says of itself, in the `params` of its check: the OpenAPI document reads it. */
export type LettersLimit = { min?: number; max?: number };

/** The first rule of a text of so many letters (bounded-text.ts). */
export function roomForLetters(max: number, tooLong?: string): ReturnType<typeof z.maxLength> {
  return longestFirst(max * CODE_POINTS_A_LETTER, tooLong);
}

/** At least so many letters. For one letter `z.minLength(1)` is the same. @param tooShort Korean */
export function atLeastLetters(min: number, tooShort: string) {
  const letters: LettersLimit = { min };
  return z.refine<string>((text) => countLetters(text, min) >= min, { error: tooShort, params: { letters } });
}

/** At most so many letters; no other rule reads a longer text. @param tooLong Korean, for typed texts */
export function atMostLetters(max: number, tooLong?: string) {
  const letters: LettersLimit = { max };
  return z.refine<string>((text) => countLetters(text, max + 1) <= max, {
    abort: true,
    params: { letters },
    ...(tooLong !== undefined && { error: tooLong }),
  });
}
