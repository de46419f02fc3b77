const POP_DIRECTIONAL_ISOLATE = '\u2069';
const ISOLATE_CHARACTER = /[\u2066-\u2069]/;

/**
 * Balances the bidi isolates of a text, line by line: an extra end would close the isolation that the page
 * puts around the text, an extra beginning would extend over the page's own text. Embeddings and overrides
 * end with that isolation (Unicode's bidirectional algorithm, X6a and X7). The stored text is unchanged.
 */
export function balanceIsolates(text: string): string {
  return ISOLATE_CHARACTER.test(text) ? text.split('\n').map(balanceLine).join('\n') : text;
}

function balanceLine(line: string): string {
  let open = 0;
  let balanced = '';
  for (const character of line) {
    if (character === POP_DIRECTIONAL_ISOLATE && open === 0) continue;
    if (character === POP_DIRECTIONAL_ISOLATE) open -= 1;
    else if (ISOLATE_CHARACTER.test(character)) open += 1;
    balanced += character;
  }
  return balanced + POP_DIRECTIONAL_ISOLATE.repeat(open);
}

/** Joiners, spaces without width and fillers. One joins an emoji family; a row of them only hides. */
const INVISIBLE = String.raw`[\u00AD\u115F\u1160\u180E\u200B-\u200F\u2060-\u2064\u3164\uFEFF\uFFA0]`;

const ROW_OF_INVISIBLES = new RegExp(`(${INVISIBLE})${INVISIBLE}+`, 'gu');

/** More combining marks than any script needs (Tibetan, pointed Hebrew: four) overflow the lines around. */
const FLOOD_OF_MARKS = new RegExp(`((?:\\p{M}${INVISIBLE}*){4})(?:\\p{M}${INVISIBLE}*)+`, 'gu');

const FLOOD_OF_LINES = /\n(?:[^\S\n]*\n){3,}/g;

/** Spaces, formatting characters, lone marks and the letters that fonts draw as nothing. */
const NOTHING_TO_SEE = /^[\s\p{Cf}\p{Cc}\p{M}\u115F\u1160\u2800\u3164\uFFA0]+$/u;

/** Replaces invisible text: a link or a heading needs a name. */
export const INVISIBLE_TEXT = '(보이지 않는 글자)';

/** A person's text for display: limits runs of combining marks, zero-width characters and empty lines. */
export function displayText(text: string): string {
  if (text === '') return '';
  if (NOTHING_TO_SEE.test(text)) return INVISIBLE_TEXT;
  return balanceIsolates(text)
    .replace(FLOOD_OF_MARKS, '$1')
    .replace(ROW_OF_INVISIBLES, '$1')
    .replace(FLOOD_OF_LINES, '\n\n\n');
}

const FIRST_STRONG_ISOLATE = '\u2068';

/**
 * Displays as `displayText` does, for part of a plain string (an accessible name, a toast): isolated, so that
 * its overrides end with it. On a page use `shared/ui/UserText`. Do not compare or send the result: it has
 * two more characters.
 */
export function isolatedText(text: string): string {
  const shown = displayText(text);
  return NEEDS_ISOLATION.test(shown) ? FIRST_STRONG_ISOLATE + shown + POP_DIRECTIONAL_ISOLATE : shown;
}

/** Right-to-left letters and direction controls. Plain names stay unchanged, for tests and find-in-page. */
const NEEDS_ISOLATION = /[\u0590-\u08FF\u200E\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC]/u;
