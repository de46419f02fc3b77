import { josa } from 'es-hangul';

type Particle = Parameters<typeof josa>[1];

/** A word with the particle that fits its last sound: `withParticle('하준', '이/가')` is `하준이`. */
export function withParticle(word: string, particle: Particle): string {
  return josa(word, particle);
}
