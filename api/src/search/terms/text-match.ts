import { completionsOf, initialClass, initialOf, LETTERS, resyllabified, variantsOf } from './letters.ts';
import { initialKey, initialsKey, pairKey, pairKeys, startKey, titleInitialsKeys } from './keys.ts';
import { PARTICLE, stemsOf } from './particles.ts';

/** A text may be found by these keys: it has each of `all`, and one of each list of `any`. */
type KeyGroup = { all: readonly number[]; any: readonly (readonly number[])[] };

/** One way in which a text may match a term. */
export type TextMatch = {
  /** A regular expression of JavaScript and PostgreSQL, which decides. It has letters and classes only. */
  pattern: string;
  /** A text with it matches, whatever the pattern says: compared first, since that is fast. */
  literal?: string;
  /** Candidates: one of these groups. */
  keys: readonly KeyGroup[];
  /** Whatever has the keys matches. */
  keysDecide?: true;
  /** Not found in contents and comments, where chance matches it. */
  titleOnly?: true;
};

/**
 * `exact`: as it is written. `unfinished`: also initial consonants in contents, and the last syllable as it
 * is while being typed. `loose`: also by a stem of one letter. `tolerant`: also with one jamo wrong.
 */
export type Tier = 'exact' | 'unfinished' | 'loose' | 'tolerant';

/** Longer ones are no typing errors, and their variants would be many. */
const TOLERATED_LETTERS = 12;

const START = `(?<![${LETTERS}])`;
const END = `(?![${LETTERS}])`;
const SEPARATORS = `[^${LETTERS}]*`;
const REST = `[${LETTERS}]*[^${LETTERS}]+`;

/** @param isLast it may be unfinished */
export function textMatchesOf(term: string, tier: Tier, isLast: boolean): TextMatch[] {
  const letters = Array.from(term);
  const initials = letters.filter((letter) => initialOf(letter) >= 0).length;
  if (initials === letters.length) return [...initialMatches(term), ...looseInitialMatches(term, tier)];
  if (initials > 0) return [mixedMatch(letters)];
  return [
    ...literalMatches(term, tier),
    ...(isLast && tier !== 'exact' ? unfinishedMatches(letters) : []),
    ...(tier === 'tolerant' ? tolerantMatches(letters) : []),
  ];
}

const every = (...all: number[]): KeyGroup => ({ all, any: [] });

/** Within a text's term anywhere; over several of them from the start of one. */
function contiguous(atoms: readonly string[]): string {
  return `(?:${atoms.join('')}|${START}${atoms.join(SEPARATORS)})`;
}

function literalMatches(term: string, tier: Tier): TextMatch[] {
  const letters = Array.from(term);
  const [first = ''] = letters;
  const whole: TextMatch =
    letters.length === 1
      ? { pattern: `${START}${term}`, keys: [every(startKey(first))], keysDecide: true }
      : { pattern: contiguous(letters), literal: term, keys: [every(...pairKeys(term))] };
  // What begins with one letter is in a tenth of all posts: only where the term itself is in none.
  const isNowhere = tier === 'loose' || tier === 'tolerant';
  const stems = stemsOf(term).filter((stem) => stem.length > 1 || isNowhere);
  return [whole, ...stems.map(stemMatch)];
}

/** 바다에서 finds 바다 and 바다로, and not 바다낚시: what the particle stood behind is all of it. */
function stemMatch(stem: string): TextMatch {
  const isLetter = stem.length === 1;
  return {
    pattern: `${isLetter ? START : ''}${stem}${PARTICLE}${END}`,
    keys: [isLetter ? every(startKey(stem)) : every(...pairKeys(stem))],
  };
}

/** ㄱㄸㄷㄴ, and ㄱㄸㄴ by the beginnings: 감 따던 날. */
function initialMatches(term: string): TextMatch[] {
  const classes = Array.from(term, (jamo) => initialClass(initialOf(jamo)));
  if (classes.length === 1)
    return [{ pattern: `${START}${classes.join('')}`, keys: [every(initialKey(term))], titleOnly: true }];
  return [
    {
      pattern: `(?:${contiguous(classes)}|${START}${classes.join(REST)})`,
      keys: [every(...titleInitialsKeys(term))],
      titleOnly: true,
    },
    // ㅋㅋ as it was typed.
    { pattern: term, literal: term, keys: [every(...pairKeys(term))] },
  ];
}

function looseInitialMatches(term: string, tier: Tier): TextMatch[] {
  if (tier === 'exact' || term.length < 2) return [];
  const classes = Array.from(term, (jamo) => initialClass(initialOf(jamo)));
  const match: TextMatch = {
    pattern: `${START}${classes.join('')}`,
    keys: [every(initialsKey(term))],
  };
  return [term.length > 3 ? match : { ...match, keysDecide: true }];
}

/** 할ㅁㄴ, and 감ㄸ on its way to 감 따던. */
function mixedMatch(letters: readonly string[]): TextMatch {
  const [first = ''] = letters;
  const atoms = letters.map((letter) => {
    const initial = initialOf(letter);
    return initial < 0 ? letter : initialClass(initial);
  });
  const pairs = letters.flatMap((letter, index) => {
    const previous = letters[index - 1];
    const isPair = previous !== undefined && initialOf(previous) < 0 && initialOf(letter) < 0;
    return isPair ? [pairKey(previous, letter)] : [];
  });
  const start = initialOf(first) < 0 ? startKey(first) : initialKey(first);
  return { pattern: `${START}${atoms.join(SEPARATORS)}`, keys: [every(start, ...pairs)] };
}

function unfinishedMatches(letters: readonly string[]): TextMatch[] {
  const before = letters.slice(0, -1);
  const last = letters.at(-1) ?? '';
  return completionsOf(last).flatMap(({ head, tail }): TextMatch[] => {
    const known = head === '' ? before : [...before, head];
    const previous = known.at(-1);
    const ends = expand(tail);
    const keys =
      previous === undefined
        ? { all: [], any: [ends.map(startKey)] }
        : { all: pairKeys(known.join('')), any: [ends.map((end) => pairKey(previous, end))] };
    const anchor = known.length < 2 ? START : '';
    return [{ pattern: `${anchor}${[...known, tail].join(SEPARATORS)}`, keys: [keys] }];
  });
}

/** The letters of a class: `[가-깋ㄱ]`. */
function expand(letterClass: string): string[] {
  return [...letterClass.matchAll(/([^[\]])(?:-(.))?/gu)].flatMap(([, from = '', to = from]) =>
    Array.from({ length: to.charCodeAt(0) - from.charCodeAt(0) + 1 }, (_, index) =>
      String.fromCharCode(from.charCodeAt(0) + index),
    ),
  );
}

function tolerantMatches(letters: readonly string[]): TextMatch[] {
  if (letters.length < 2 || letters.length > TOLERATED_LETTERS) return [];
  const oneOff = letters.flatMap((letter, position): TextMatch[] => {
    const variants = variantsOf(letter);
    if (variants.length === 0) return [];
    const before = letters.slice(0, position);
    const after = letters.slice(position + 1);
    const previous = before.at(-1);
    const [next] = after;
    const any = [
      ...(previous === undefined ? [] : [variants.map((variant) => pairKey(previous, variant))]),
      ...(next === undefined ? [] : [variants.map((variant) => pairKey(variant, next))]),
    ];
    const all = [...pairKeys(before.join('')), ...pairKeys(after.join(''))];
    const isShort = letters.length === 2;
    const pattern = `${isShort ? START : ''}${before.join('')}[${variants.join('')}]${after.join('')}`;
    return [{ pattern, keys: [{ all, any }] }];
  });
  const resounded = letters.slice(1).flatMap((letter, position) =>
    resyllabified(letters[position] ?? '', letter).map((pair): TextMatch => {
      const variant = `${letters.slice(0, position).join('')}${pair}${letters.slice(position + 2).join('')}`;
      return { pattern: variant, literal: variant, keys: [every(...pairKeys(variant))] };
    }),
  );
  return [...oneOff, ...resounded];
}
