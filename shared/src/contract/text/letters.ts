import * as z from 'shared/schema';
import { longestFirst } from './bounded-text.ts';

/**
 * The room of one letter in code points, checked before anything reads the text, as a letter may have any
 * number of combining marks. Unicode's stream-safe text (UAX #15) has 30 of them behind a base; the longest
 * emoji have 10, the flags of regions 7.
 */
export const CODE_POINTS_A_LETTER = 32;

/** Made once, and only where something is counted: making one takes longer than a count. */
let segmenter: Intl.Segmenter | undefined;

/**
 * The letters of a text as people count them: grapheme clusters. `각` is one in NFD as well, and so is a
 * family of emoji. Forms, counters and the API count with this function.
 * @param most where the count ends: a longer text is not read further
 */
export function countLetters(text: string, most = Infinity): number {
  segmenter ??= new Intl.Segmenter('ko', { granularity: 'grapheme' });
  const segments = segmenter.segment(text)[Symbol.iterator]();
  let count = 0;
  while (count < most && segments.next().done !== true) count += 1;
  return count;
}

/** What a rule of letters says of itself, in the `params` of its check: the OpenAPI document reads it. */
export type LettersLimit = { min?: number; max?: number };

/** The first rule of a text of so many letters (bounded-text.ts). */
export function roomForLetters(max: number, tooLong?: string) {
  return longestFirst(max * CODE_POINTS_A_LETTER, tooLong);
}

/** At least so many letters. For one letter `z.minLength(1)` is the same. @param tooShort Korean */
export function atLeastLetters(min: number, tooShort: string) {
  const letters: LettersLimit = { min };
  return z.refine<string>((text) => countLetters(text, min) >= min, { error: tooShort, params: { letters } });
}

/** At most so many letters; no other rule reads a longer text. @param tooLong Korean, where a person types it */
export function atMostLetters(max: number, tooLong?: string) {
  const letters: LettersLimit = { max };
  return z.refine<string>((text) => countLetters(text, max + 1) <= max, {
    abort: true,
    params: { letters },
    ...(tooLong !== undefined && { error: tooLong }),
  });
}
