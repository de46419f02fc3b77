import { balanceIsolates } from './balance-isolates.ts';

/** Joiners, spaces without width and fillers. One joins an emoji family; a row of them only hides. */
const INVISIBLE = String.raw`[\u00AD\u115F\u1160\u180E\u200B-\u200F\u2060-\u2064\u3164\uFEFF\uFFA0]`;

const ROW_OF_INVISIBLES = new RegExp(`(${INVISIBLE})${INVISIBLE}+`, 'gu');

/** More marks on one letter than any script needs (Tibetan and pointed Hebrew come to four); the rest climbs over the lines around it. */
const FLOOD_OF_MARKS = new RegExp(`((?:\\p{M}${INVISIBLE}*){4})(?:\\p{M}${INVISIBLE}*)+`, 'gu');

const FLOOD_OF_LINES = /\n(?:[^\S\n]*\n){3,}/g;

/** Spaces, formatting characters, lone marks and the letters that fonts draw as nothing. */
const NOTHING_TO_SEE = /^[\s\p{Cf}\p{Cc}\p{M}\u115F\u1160\u2800\u3164\uFFA0]+$/u;

/** Stands where somebody wrote only what cannot be seen: a link or a heading has to have words. */
export const INVISIBLE_TEXT = '(보이지 않는 글자)';

/**
 * What a person wrote, as it can stand on a page: floods of combining marks, of characters without width and of empty
 * lines are cut to what a script or an emoji needs. Everything that can be read stays; what is stored is not touched.
 */
export function displayText(text: string): string {
  if (text === '') return '';
  if (NOTHING_TO_SEE.test(text)) return INVISIBLE_TEXT;
  return balanceIsolates(text)
    .replace(FLOOD_OF_MARKS, '$1')
    .replace(ROW_OF_INVISIBLES, '$1')
    .replace(FLOOD_OF_LINES, '\n\n\n');
}

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_DIRECTIONAL_ISOLATE = '\u2069';

/**
 * The same within a sentence that is only a string (an accessible name, a toast): a right-to-left override in it ends with
 * it. On a page use `shared/ui/UserText`. Comparing or sending the result is a mistake: it carries two characters more.
 */
export function isolatedText(text: string): string {
  const shown = displayText(text);
  return NEEDS_ISOLATION.test(shown) ? FIRST_STRONG_ISOLATE + shown + POP_DIRECTIONAL_ISOLATE : shown;
}

/** Right-to-left letters, and the characters that turn the direction. Plain names stay as they are, for tests and searches on the page. */
const NEEDS_ISOLATION = /[\u0590-\u08FF\u200E\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC]/u;
