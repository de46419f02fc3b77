import sanitizeHtml from 'sanitize-html';

/** Where HTML would see a tag, a comment or a declaration. "<3" and "a < b" are words. */
const LOOKS_LIKE_MARKUP = /<[a-z/!?]/i;

/**
 * What somebody wrote, with no markup but b, i, em, strong, p and br, and no attributes (product.md section 5): titles,
 * contents and comments pass through here on their way in, whatever a page did before. Words without markup come back
 * as they are: "5 > 3 & 2 < 4" is not turned into entities. (The pages' own rule: shared/src/validation/sanitize.ts.)
 */
export function cleanWords(words: string): string {
  // PostgreSQL takes no NUL in a text.
  const text = words.replaceAll('\u0000', '');
  if (!LOOKS_LIKE_MARKUP.test(text)) return text;
  const allowed = {
    allowedTags: ['b', 'i', 'em', 'strong', 'p', 'br'],
    allowedAttributes: {},
    disallowedTagsMode: 'discard',
  } as const;
  return sanitizeHtml(text, { ...allowed, allowedTags: [...allowed.allowedTags] }).trim();
}

/** Whether there is anything to read once the markup is gone. */
export function saysSomething(cleaned: string): boolean {
  return cleaned.replaceAll(/<[^>]*>/g, '').trim() !== '';
}
