/** At most `max` characters, ending in an ellipsis if shortened. Never splits a syllable or an emoji. */
export function truncate(text: string, max: number): string {
  const segmenter = new Intl.Segmenter('ko', { granularity: 'grapheme' });
  const characters = Array.from(segmenter.segment(text), ({ segment }) => segment);
  if (characters.length <= max) return text;
  return max <= 0
    ? ''
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}
