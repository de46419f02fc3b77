import { josa } from 'es-hangul';

type Particle = Parameters<typeof josa>[1];

/** How the digits 0 to 9 are read. */
const DIGITS = ['영', '일', '이', '삼', '사', '오', '육', '칠', '팔', '구'];

/** Latin endings that are read with a final consonant (Kim, Jenn, Paul, Young). */
const LATIN_FINAL_CONSONANT = /(?:[lmn]|ng)$/i;

/** Bidi isolates (shared/text/display-text) and punctuation do not affect the last sound. */
const SILENT_END = /[^\p{L}\p{N}]+$/u;

/** `withParticle('하준', '이/가')` is `하준이`, by the last sound; digits as read in Korean (`R2` ends like `이`). */
export function withParticle(word: string, particle: Particle): string {
  if (word === '') return '';
  return word + josa.pick(readAloud(word), particle);
}

/** A word in Hangul that ends with the same sound. */
function readAloud(word: string): string {
  const spoken = word.replace(SILENT_END, '');
  const last = spoken.at(-1) ?? '';
  const digit = DIGITS[Number(last)];
  if (/\d/.test(last) && digit !== undefined) return digit;
  if (/[a-z]/i.test(last)) return readLatinEnd(spoken);
  return spoken;
}

function readLatinEnd(word: string): string {
  if (!LATIN_FINAL_CONSONANT.test(word)) return '가';
  // 으로/로 makes a difference between ㄹ and the other consonants.
  return /l$/i.test(word) ? '갈' : '간';
}
