import { seededRandom } from '../../api/src/seed/random.ts';

const QUERIES = 200;
const RANDOM_SEED = 45;

type Texts = { title: string; content: string };

/**
 * What people type, made of the seeded posts: mostly two and three syllables that a term begins with, some longer
 * ones, two terms, and a few that nobody has written. The same ones in every run.
 */
export function makeQueries(texts: readonly Texts[]): string[] {
  const random = seededRandom(RANDOM_SEED);
  const terms = [
    ...new Set(texts.flatMap(({ title, content }) => `${title} ${content}`.match(/[가-힣]{2,}/gu) ?? [])),
  ].toSorted();
  const pick = (): string => terms[Math.floor(random() * terms.length)] ?? '';
  const beginning = (letters: number): string => {
    for (;;) {
      const term = pick();
      if (term.length >= letters) return term.slice(0, letters);
    }
  };
  return Array.from({ length: QUERIES }, () => {
    const kind = random();
    if (kind < 0.5) return beginning(2);
    if (kind < 0.75) return beginning(3);
    if (kind < 0.85) return beginning(4);
    if (kind < 0.95) return `${beginning(2)} ${beginning(2)}`;
    return beginning(2).split('').toReversed().join('쀍');
  });
}
