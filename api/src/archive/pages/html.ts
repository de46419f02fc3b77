import { escapeSpecialCharacters } from 'shared/contract/text/escape-special-characters';
import { parseRichText, richTextHtml } from 'shared/contract/text/rich-text';

/** Markup that was made here; a plain string is never taken for it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | readonly Html[];

/**
 * Markup with every value escaped that is not markup itself: markup`<b>${name}</b>`. Attributes are always quoted.
 * It is not called html: Prettier would take each template for a whole page, and close what another one closes.
 */
export function markup(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  const parts = strings.map((text, index) => text + (index < values.length ? markupOf(values[index]) : ''));
  return new Html(parts.join(''));
}

/** A text of a person: its allowed tags as tags, everything else as it was typed. */
export function richText(text: string): Html {
  return new Html(richTextHtml(parseRichText(text)));
}

/** Nothing. */
export const NO_HTML = new Html('');

function markupOf(value: Value | undefined): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return escapeSpecialCharacters(String(value ?? ''));
}
