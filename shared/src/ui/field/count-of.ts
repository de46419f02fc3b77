import { countLetters } from 'shared/contract/text/count-letters';

/** The longest text of a form has this room. Beyond it each unit counts as one: it is too long anyway. */
const COUNTED_UNITS = 16_384;

/** The counter of a field. Counts as validation does: letters, without surrounding blanks. */
export function countOf(value: string, limit: number | undefined) {
  if (limit === undefined) return undefined;
  const text = value.trim();
  const rest = Math.max(0, text.length - COUNTED_UNITS);
  return { current: countLetters(text.slice(0, COUNTED_UNITS)) + rest, max: limit };
}
