import DOMPurify from 'dompurify';
import { RICH_TEXT_TAGS } from 'shared/contract/text/rich-text';

/**
 * The one place where text of a person becomes HTML in the browser: DOMPurify leaves only the allowed tags, without attributes.
 * It returns nodes and no string, so nothing is ever assigned to a page's innerHTML. Under Trusted Types DOMPurify parses
 * with a policy of its own (`dompurify`).
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
