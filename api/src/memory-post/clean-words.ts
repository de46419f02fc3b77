import sanitizeHtml from 'sanitize-html';
import { storableText } from './storable-text.ts';

/** Where HTML would see a tag, a comment or a declaration. "<3" and "a < b" are words. */
const LOOKS_LIKE_MARKUP = /<[a-z/!?]/i;

/**
 * What somebody wrote, with no markup but b, i, em, strong, p and br, and no attributes (product.md section 5): titles,
 * contents and comments pass through here on their way in, whatever a page did before. Words without markup come back
 * as they are: "5 > 3 & 2 < 4" is not turned into entities. (The pages' own rule: shared/src/validation/sanitize.ts.)
 */
export function cleanWords(words: string): string {
  // First: a character that is dropped from "<\u0000script>" must not make a tag of it afterwards.
  const text = storableText(words);
  if (!LOOKS_LIKE_MARKUP.test(text)) return text;
  const allowed = {
    allowedTags: ['b', 'i', 'em', 'strong', 'p', 'br'],
    allowedAttributes: {},
    disallowedTagsMode: 'discard',
  } as const;
  return sanitizeHtml(text, { ...allowed, allowedTags: [...allowed.allowedTags] }).trim();
}

/** What leaves nothing to be seen: blanks, and characters that only join or steer others (Hangul fillers and zero-width ones are among them). */
const INVISIBLE = /[\s\p{Default_Ignorable_Code_Point}]/gu;

/** Whether there is anything to read once the markup is gone. */
export function saysSomething(cleaned: string): boolean {
  return cleaned.replaceAll(/<[^>]*>/g, '').replaceAll(INVISIBLE, '') !== '';
}
