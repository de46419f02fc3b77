const FIRST_SYLLABLE = 0xac00;
const FINALS = 28;

/** `이/가` after a Hangul syllable (shared/text/particles); other words are left to the screen. */
export function withParticle(word: string, particle: '이/가'): string {
  const last = word.charCodeAt(word.length - 1) - FIRST_SYLLABLE;
  if (!/[가-힣]$/.test(word)) throw new Error('not a Hangul word');
  return word + particle[last % FINALS === 0 ? 2 : 0];
}
