/** What shared/text/display-text changes, or might: invisible characters in rows, floods of marks, isolates. */
const UNUSUAL = /[\u2066-\u2069\u115F\u1160\u3164\uFFA0]|\p{M}{3}|\p{Cf}{2}|\n\s*\n\s*\n\s*\n/u;

/** A usual text as it is: an unusual one is left to the screen. */
export function displayText(text: string): string {
  if (UNUSUAL.test(text) || !/[\p{L}\p{N}\p{P}\p{S}]/u.test(text)) throw new Error('unusual text');
  return text;
}

export { displayText as isolatedText };
