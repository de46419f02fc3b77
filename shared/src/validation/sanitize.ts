import DOMPurify from 'dompurify';

const ALLOWED_TAGS = ['b', 'i', 'em', 'strong', 'p', 'br'];

/** Where HTML would see a tag, a comment or a declaration. "<3" and "a < b" are words. */
const LOOKS_LIKE_MARKUP = /<[a-z/!?]/i;

/**
 * What somebody wrote, with no markup but b, i, em, strong, p and br, and no attributes (product.md section 5).
 * Words without markup come back as they are: "5 > 3 & 2 < 4" is not turned into entities.
 */
export function sanitizeWords(words: string): string {
  if (!LOOKS_LIKE_MARKUP.test(words)) return words;
  return DOMPurify.sanitize(words, {
    ALLOWED_TAGS,
    ALLOWED_ATTR: [],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}
