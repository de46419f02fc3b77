/*
 * What a search compares: letters and digits, without case, spaces and punctuation. Both regular expressions
 * below and in PostgreSQL's syntax read these ranges; `search_keys` (migration of search) has them as
 * numbers.
 */
export const LETTERS = '0-9A-Za-z\\u00c0-\\u1fff\\u2c00-\\u2fff\\u3031-\\ud7ff';

const OTHERS = new RegExp(`[^${LETTERS}]+`, 'u');

const FIRST_SYLLABLE = 0xac_00;
const LAST_SYLLABLE = 0xd7_a3;
const MEDIALS = 21;
const FINALS = 28;
const INITIALS = Array.from('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ');
const FINAL_JAMO = ['', ...Array.from('ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ')];
const COMPOUND_FINALS: Readonly<Record<string, readonly [string, string]>> = {
  ㄳ: ['ㄱ', 'ㅅ'],
  ㄵ: ['ㄴ', 'ㅈ'],
  ㄶ: ['ㄴ', 'ㅎ'],
  ㄺ: ['ㄹ', 'ㄱ'],
  ㄻ: ['ㄹ', 'ㅁ'],
  ㄼ: ['ㄹ', 'ㅂ'],
  ㄽ: ['ㄹ', 'ㅅ'],
  ㄾ: ['ㄹ', 'ㅌ'],
  ㄿ: ['ㄹ', 'ㅍ'],
  ㅀ: ['ㄹ', 'ㅎ'],
  ㅄ: ['ㅂ', 'ㅅ'],
};
/** ㅗ is on its way to ㅘ, ㅙ and ㅚ; ㅜ to ㅝ, ㅞ and ㅟ; ㅡ to ㅢ. */
const LONGER_MEDIALS: Readonly<Record<number, readonly number[]>> = {
  8: [9, 10, 11],
  13: [14, 15, 16],
  18: [19],
};
const NO_INITIAL_SOUND = 11;

/** The terms of a text in lower case: runs of letters. */
export function splitTerms(text: string): string[] {
  return text
    .toLowerCase()
    .split(OTHERS)
    .filter((term) => term !== '');
}

type Syllable = { initial: number; medial: number; final: number };

function syllableOf(letter: string): Syllable | undefined {
  const code = letter.charCodeAt(0);
  if (code < FIRST_SYLLABLE || code > LAST_SYLLABLE) return undefined;
  const offset = code - FIRST_SYLLABLE;
  return {
    initial: Math.floor(offset / (MEDIALS * FINALS)),
    medial: Math.floor(offset / FINALS) % MEDIALS,
    final: offset % FINALS,
  };
}

function letterOf({ initial, medial, final }: Syllable): string {
  return String.fromCharCode(FIRST_SYLLABLE + (initial * MEDIALS + medial) * FINALS + final);
}

/** Which of the 19 initial consonants a letter is, ㄱ to ㅎ; -1 for any other. */
export function initialOf(letter: string): number {
  return INITIALS.indexOf(letter);
}

/** A class of the syllables that begin with this consonant, and the consonant itself. */
export function initialClass(initial: number): string {
  const first = { initial, medial: 0, final: 0 };
  const last = { initial, medial: MEDIALS - 1, final: FINALS - 1 };
  return `[${letterOf(first)}-${letterOf(last)}${INITIALS[initial] ?? ''}]`;
}

/** The syllables that differ from this one in one jamo; none for other letters. */
export function variantsOf(letter: string): string[] {
  const syllable = syllableOf(letter);
  if (syllable === undefined) return [];
  const others = (count: number, own: number) =>
    Array.from({ length: count }, (_, index) => index).filter((index) => index !== own);
  return [
    ...others(INITIALS.length, syllable.initial).map((initial) => letterOf({ ...syllable, initial })),
    ...others(MEDIALS, syllable.medial).map((medial) => letterOf({ ...syllable, medial })),
    ...others(FINALS, syllable.final).map((final) => letterOf({ ...syllable, final })),
  ];
}

/** Two syllables with the sound between them written on the other side: 하라 and 할아. */
export function resyllabified(first: string, second: string): string[] {
  const one = syllableOf(first);
  const other = syllableOf(second);
  if (one === undefined || other === undefined) return [];
  if (one.final === 0) {
    const final = FINAL_JAMO.indexOf(INITIALS[other.initial] ?? '-');
    return final < 1 || other.initial === NO_INITIAL_SOUND
      ? []
      : [letterOf({ ...one, final }) + letterOf({ ...other, initial: NO_INITIAL_SOUND })];
  }
  const initial = initialOf(FINAL_JAMO[one.final] ?? '');
  return other.initial !== NO_INITIAL_SOUND || initial < 0
    ? []
    : [letterOf({ ...one, final: 0 }) + letterOf({ ...other, initial })];
}

/** What a syllable that is being typed may become: `head` as it stands, then one of a class. */
export type Completion = { head: string; tail: string };

/** 가 becomes 감, 고 becomes 과, 딷 becomes 따다, 닭 becomes 달가. */
export function completionsOf(letter: string): Completion[] {
  const syllable = syllableOf(letter);
  if (syllable === undefined) return [];
  const { final, medial } = syllable;
  if (final === 0) {
    const medials = [medial, ...(LONGER_MEDIALS[medial] ?? [])];
    const ranges = medials.map((each) => {
      const open = { ...syllable, medial: each };
      return `${letterOf(open)}-${letterOf({ ...open, final: FINALS - 1 })}`;
    });
    return [{ head: '', tail: `[${ranges.join('')}]` }];
  }
  const jamo = FINAL_JAMO[final] ?? '';
  const compound = COMPOUND_FINALS[jamo];
  if (compound !== undefined) {
    const head = letterOf({ ...syllable, final: FINAL_JAMO.indexOf(compound[0]) });
    return [{ head, tail: initialClass(initialOf(compound[1])) }];
  }
  const longer = Object.entries(COMPOUND_FINALS)
    .filter(([, [first]]) => first === jamo)
    .map(([whole]) => letterOf({ ...syllable, final: FINAL_JAMO.indexOf(whole) }));
  const initial = initialOf(jamo);
  return [
    ...(longer.length === 0 ? [] : [{ head: '', tail: `[${longer.join('')}]` }]),
    ...(initial < 0 ? [] : [{ head: letterOf({ ...syllable, final: 0 }), tail: initialClass(initial) }]),
  ];
}
