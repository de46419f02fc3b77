import { escapeSpecialCharacters } from './escape-special-characters.ts';

/** The tags that a text may carry, always without attributes (product.md section 5). */
export const RICH_TEXT_TAGS = ['b', 'i', 'em', 'strong', 'p', 'br'] as const;

type PairedTag = Exclude<(typeof RICH_TEXT_TAGS)[number], 'br'>;

export type RichTextNode =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'element'; tag: PairedTag; children: RichTextNode[] };

const TAG = /<(?:(?<slash>\/?)(?<tag>b|i|em|strong|p)|br ?\/?)>/gi;

type OpenElement = { tag: PairedTag; source: string; children: RichTextNode[] };

/**
 * Parses the allowed tags of a text. Only a whole tag without attributes counts (`<b>`, `</b>`, `<br>`,
 * `<br/>`, `<br />`), and a paired one only if properly nested. Everything else is literal text: `x<y`,
 * `<script>`, `<b onclick=…>`, a `</p>` alone, `&amp;`.
 */
export function parseRichText(text: string): RichTextNode[] {
  const root: RichTextNode[] = [];
  const open: OpenElement[] = [];
  const current = (): RichTextNode[] => open.at(-1)?.children ?? root;
  let end = 0;
  for (const match of text.matchAll(TAG)) {
    appendText(current(), text.slice(end, match.index));
    end = match.index + match[0].length;
    const name = match.groups?.['tag']?.toLowerCase();
    const tag = RICH_TEXT_TAGS.find((each) => each === name);
    if (tag === undefined || tag === 'br') {
      current().push({ kind: 'break' });
    } else if (match.groups?.['slash'] === '') {
      open.push({ tag, source: match[0], children: [] });
    } else {
      const start = open.findLastIndex((element) => element.tag === tag);
      if (start === -1) {
        appendText(current(), match[0]);
        continue;
      }
      closeUnpaired(open, start + 1, current);
      const element = open.pop();
      if (element !== undefined)
        current().push({ kind: 'element', tag: element.tag, children: element.children });
    }
  }
  appendText(current(), text.slice(end));
  closeUnpaired(open, 0, current);
  return root;
}

/** Turns unclosed opening tags, and what followed them, back into text. */
function closeUnpaired(open: OpenElement[], from: number, current: () => RichTextNode[]): void {
  while (open.length > from) {
    const unpaired = open.pop();
    if (unpaired === undefined) return;
    appendText(current(), unpaired.source);
    for (const child of unpaired.children) {
      if (child.kind === 'text') appendText(current(), child.text);
      else current().push(child);
    }
  }
}

function appendText(nodes: RichTextNode[], text: string): void {
  const last = nodes.at(-1);
  if (text === '') return;
  if (last?.kind === 'text') last.text += text;
  else nodes.push({ kind: 'text', text });
}

/** Whether a text has any allowed tag; without one it is its own plain text. */
export function hasTags(nodes: readonly RichTextNode[]): boolean {
  return nodes.some(({ kind }) => kind !== 'text');
}

/** Returns the text as HTML: the allowed tags, and every other character escaped. */
export function richTextHtml(nodes: readonly RichTextNode[]): string {
  return nodes
    .map((node) => {
      if (node.kind === 'text') return escapeSpecialCharacters(node.text);
      return node.kind === 'break' ? '<br>' : `<${node.tag}>${richTextHtml(node.children)}</${node.tag}>`;
    })
    .join('');
}

/** A text without its tags, with its line breaks: for the diary generators. */
export function plainText(text: string): string {
  const nodes = parseRichText(text);
  return hasTags(nodes) ? plainTextOf(nodes).trim() : text;
}

/** A text without its tags on one line: for titles, excerpts and accessible names. */
export function plainLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim();
}

function plainTextOf(nodes: readonly RichTextNode[]): string {
  let text = '';
  for (const node of nodes) {
    if (node.kind === 'text') text += node.text;
    else if (node.kind === 'break') text += '\n';
    else if (node.tag !== 'p') text += plainTextOf(node.children);
    else text += `${text === '' || text.endsWith('\n') ? '' : '\n'}${plainTextOf(node.children)}\n`;
  }
  return text;
}
