import { seededRandom } from '../../api/src/seed/random.ts';
import { variantsOf } from '../../api/src/search/terms/letters.ts';

const RANDOM_SEED = 45;

type Texts = { title: string; content: string };

/** `isText`: trigrams find it as well. */
export type BenchQuery = { kind: string; isText: boolean; q: string };

/**
 * 200 of texts, and 70 of what trigrams do not find: who is meant, days, kinds, initial consonants and typing
 * errors.
 */
const SPREAD = [
  { kind: 'letters', count: 150, isText: true },
  { kind: 'terms', count: 35, isText: true },
  { kind: 'absent', count: 15, isText: true },
  { kind: 'wrong', count: 10, isText: false },
  { kind: 'people', count: 20, isText: false },
  { kind: 'dates', count: 20, isText: false },
  { kind: 'initials', count: 12, isText: false },
  { kind: 'media', count: 8, isText: false },
] as const;
const DATES = [
  '추석',
  '설날',
  '작년 여름',
  '겨울',
  '2024년 11월',
  '어린이날',
  '지난달',
  '2023년',
  '5월',
  '크리스마스',
];
const KINDS = ['사진', '동영상', '목소리'];

/**
 * What people type, made of the seeded posts. Half of it is the beginning of a term: two syllables mostly,
 * some longer ones, and the one that each search begins with. The same ones in every run.
 * @param people nicknames, and what roles are called
 */
export function makeQueries(texts: readonly Texts[], people: readonly string[]): BenchQuery[] {
  const random = seededRandom(RANDOM_SEED);
  const terms = [
    ...new Set(texts.flatMap(({ title, content }) => `${title} ${content}`.match(/[가-힣]{2,}/gu) ?? [])),
  ].toSorted();
  const oneOf = (all: readonly string[]): string => all[Math.floor(random() * all.length)] ?? '';
  const beginning = (letters: number): string => {
    for (;;) {
      const term = oneOf(terms);
      if (term.length >= letters) return term.slice(0, letters);
    }
  };
  const letters = (): string => {
    const share = random();
    return beginning(share < 0.1 ? 1 : share < 0.6 ? 2 : share < 0.85 ? 3 : 4);
  };
  const wrong = (): string => {
    const term = beginning(3);
    return `${term.slice(0, 2)}${oneOf(variantsOf(term.slice(2)))}`;
  };
  const initials = (): string =>
    Array.from(beginning(3), (letter) =>
      'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'.charAt((letter.charCodeAt(0) - 0xac_00) / 588),
    ).join('');
  const generators: Readonly<Record<(typeof SPREAD)[number]['kind'], () => string>> = {
    letters,
    terms: () => `${beginning(2)} ${beginning(2)}`,
    absent: () => beginning(2).split('').toReversed().join('쀍'),
    wrong,
    people: () => (random() < 0.5 ? oneOf(people) : `${oneOf(people)} ${beginning(2)}`),
    dates: () => (random() < 0.5 ? oneOf(DATES) : `${oneOf(DATES)} ${beginning(2)}`),
    initials,
    media: () => (random() < 0.5 ? oneOf(KINDS) : `${oneOf(KINDS)} ${beginning(2)}`),
  };
  return SPREAD.flatMap(({ kind, count, isText }) =>
    Array.from({ length: count }, () => ({ kind, isText, q: generators[kind]() })),
  );
}
