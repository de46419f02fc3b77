/*
 * The keys by which an index finds a term: numbers of 32 bits, which `search_keys` of the migration makes of
 * texts in the same way. They choose candidates; a term's pattern decides.
 */
import { initialOf } from './letters.ts';

const HIGH = 65_536;
const STARTS_WITH = 32;
const STARTS_WITH_TWO_INITIALS = 1;
const STARTS_WITH_THREE_INITIALS = 2;
const STARTS_WITH_INITIAL = 3;
const INITIALS_OF_TITLE = 4;

/** Two letters next to each other, without what separates them. */
export function pairKey(first: string, second: string): number {
  return first.charCodeAt(0) * HIGH + second.charCodeAt(0);
}

export function pairKeys(letters: string): number[] {
  return Array.from(letters)
    .slice(1)
    .map((letter, index) => pairKey(letters[index] ?? '', letter));
}

/** Something begins with this letter. */
export function startKey(letter: string): number {
  return STARTS_WITH * HIGH + letter.charCodeAt(0);
}

/** Something begins with this consonant. */
export function initialKey(initial: string): number {
  return STARTS_WITH_INITIAL * HIGH + initialOf(initial);
}

/** Something begins with these consonants; the first three count. */
export function initialsKey(initials: string): number {
  const [first = 0, second = 0, third] = Array.from(initials, initialOf);
  return third === undefined
    ? STARTS_WITH_TWO_INITIALS * HIGH + first * 32 + second
    : STARTS_WITH_THREE_INITIALS * HIGH + first * 1_024 + second * 32 + third;
}

/** Pairs of consonants in a title: of neighbours, and of what follows one another in it. */
export function titleInitialsKeys(initials: string): number[] {
  const numbers = Array.from(initials, initialOf);
  return numbers
    .slice(1)
    .map((initial, index) => INITIALS_OF_TITLE * HIGH + (numbers[index] ?? 0) * 32 + initial);
}
