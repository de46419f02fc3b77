import * as z from 'shared/schema';
import { longestFirst } from './bounded-text.ts';
import { inNfc } from './in-nfc.ts';
import { CODE_POINTS_A_LETTER } from './letters.ts';

const CONTROL_MESSAGE = '사용할 수 없는 제어 문자가 있습니다. 지우고 다시 입력해주세요.';
const BROKEN_MESSAGE = '깨진 글자가 있습니다. 지우고 다시 입력해주세요.';
const MARKS_MESSAGE = '한 글자에 붙은 부호가 너무 많습니다. 지우고 다시 입력해주세요.';

/** C0, DEL and C1 except tab, CR and LF. PostgreSQL stores no NUL, and the others are invisible. */
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** Half of a character: a pair of surrogates is one character of another category. */
const LONE_SURROGATE = /\p{Cs}/u;

/** More marks in a row than stream-safe text has (UAX #15): NFC sorts a row in quadratic time. */
const FLOOD_OF_MARKS = /\p{M}{31}/u;

/** Blanks around a text that are cut off; with more it counts as too long. */
export const BLANKS_AROUND_MAX = 1_000;

/**
 * A text that a person types, stored in NFC and otherwise unchanged: no cutting or replacing
 * (docs/decisions/contract). Half surrogates, control characters and floods of marks are an error with a
 * Korean message. Fields that trim do so after this check, so that a control character at an end is an error
 * and not a blank. Its length as it was sent is checked before anything reads it (docs/decisions/limits);
 * its letters are counted last, by `atMostLetters`.
 * @param max letters, without the blanks around it
 * @param tooLong Korean
 */
export function writtenText(max: number, tooLong?: string) {
  return z.string().check(
    longestFirst(max * CODE_POINTS_A_LETTER + BLANKS_AROUND_MAX, tooLong),
    z.refine((text) => !LONE_SURROGATE.test(text), BROKEN_MESSAGE),
    z.refine((text) => !CONTROL_CHARACTERS.test(text), CONTROL_MESSAGE),
    z.refine((text) => !FLOOD_OF_MARKS.test(text), { error: MARKS_MESSAGE, abort: true }),
    inNfc,
  );
}
