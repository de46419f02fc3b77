const FIRST_SYLLABLE = 0xac00;
const FINALS = 28;
const FINAL_RIEUL = 8;

/** The particle after a Hangul syllable (shared/text/particles); other words are left to the screen. */
export function withParticle(word: string, particle: string): string {
  if (!/[가-힣]$/.test(word)) throw new Error('not a Hangul word');
  const final = (word.charCodeAt(word.length - 1) - FIRST_SYLLABLE) % FINALS;
  const isClosed = final > 0 && (final !== FINAL_RIEUL || particle !== '으로/로');
  return word + particle.split('/')[isClosed ? 0 : 1];
}
