import { createHash } from 'node:crypto';

/** Repeats a shuffled run: test files, and the tests of a file where its runner can, in another order. */
export const SHUFFLE_SEED = process.env['TEST_SHUFFLE'];

/** In an order that the seed determines; without a seed, as they came. */
export function shuffled<Item>(items: readonly Item[], seed = SHUFFLE_SEED): Item[] {
  if (seed === undefined) return [...items];
  const rank = (index: number): string => createHash('sha256').update(`${seed} ${index}`).digest('hex');
  return items
    .map((item, index) => ({ item, rank: rank(index) }))
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ item }) => item);
}
