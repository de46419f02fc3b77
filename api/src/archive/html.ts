const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup that was made here; a plain string is never taken for it. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Value = string | number | Html | readonly Html[];

/** Markup with every value escaped that is not markup itself: html`<b>${name}</b>`. Attributes are always quoted. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  const parts = strings.map((text, index) => text + (index < values.length ? markupOf(values[index]) : ''));
  return new Html(parts.join(''));
}

/** Nothing. */
export const NO_HTML = new Html('');

function markupOf(value: Value | undefined): string {
  if (value instanceof Html) return value.markup;
  if (typeof value === 'object') return value.map(({ markup }) => markup).join('');
  return String(value ?? '').replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
