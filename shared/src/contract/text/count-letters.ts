/** Made once, and only where something is counted: making one takes longer than a count. */
let segmenter: Intl.Segmenter | undefined;

/**
 * The letters of a text as people count them: grapheme clusters. `각` is one in NFD as well, and so is a
 * family of emoji. Forms, counters and the API count with this function.
 * @param most where the count ends: a longer text is not read further
 */
export function countLetters(text: string, most = Infinity): number {
  segmenter ??= new Intl.Segmenter('ko', { granularity: 'grapheme' });
  const segments = segmenter.segment(text)[Symbol.iterator]();
  let count = 0;
  while (count < most && segments.next().done !== true) count += 1;
  return count;
}
