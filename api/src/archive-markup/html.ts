import { escapeSpecialCharacters } from 'shared/contract/text/escape-special-characters';
import { parseRichText, richTextHtml } from 'shared/contract/text/rich-text';

/** Trusted markup; plain strings are always escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | readonly Html[];

/**
 * Escapes every value that is not markup itself: markup`<b>${name}</b>`. Quote attributes.
 * Not named `html`: Prettier would format each template as a whole document and close open tags.
 */
export function markup(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  const parts = strings.map((text, index) => text + (index < values.length ? markupOf(values[index]) : ''));
  return new Html(parts.join(''));
}

/** User text: allowed tags stay tags, everything else is escaped. */
export function richText(text: string): Html {
  return new Html(richTextHtml(parseRichText(text)));
}

export const NO_HTML = new Html('');

/** Says of goods that AI made them. */
export function aiNote({ byAi }: { byAi: boolean }): Html {
  return byAi ? markup`<p class="by">AI로 만들었어요</p>` : NO_HTML;
}

function markupOf(value: Value | undefined): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return escapeSpecialCharacters(String(value ?? ''));
}
