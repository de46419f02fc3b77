import DOMPurify from 'dompurify';
import { RICH_TEXT_TAGS } from 'shared/contract/text/rich-text';

/**
 * The only conversion of a person's text to HTML in the browser: DOMPurify leaves the allowed tags, without
 * attributes. Returns nodes and no string, so nothing is assigned to innerHTML. Under Trusted Types DOMPurify
 * parses with a policy of its own (`dompurify`).
 */
export function allowedFragment(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...RICH_TEXT_TAGS],
    ALLOWED_ATTR: [],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}
