import { createElement, type ReactNode } from 'react';
import { calmWords } from 'shared/text/calm-words';

/** What may stand in a memory or a comment, always without attributes (product.md section 5). */
const ALLOWED_TAGS: ReadonlySet<string> = new Set(['b', 'i', 'em', 'strong', 'p', 'br']);

/** Elements whose content is no text of a person either. */
const DROPPED_TAGS: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'noscript',
  'svg',
  'math',
]);

/** Where HTML would see a tag, a comment or a declaration: "<3" and "a < b & c" are plain words, kept as they are. */
const LOOKS_LIKE_MARKUP = /<[a-z/!?]/i;

/**
 * Builds React elements from what somebody wrote, of the allowed tags only. Nothing is ever set as HTML, so
 * whatever the words say, they cannot run; the parsed document is inert (no scripts, no loading).
 */
export function toReactNodes(words: string): ReactNode[] {
  const calm = calmWords(words);
  return LOOKS_LIKE_MARKUP.test(calm) ? childNodes(parse(calm)) : [calm];
}

/** The same as plain text, on one line: for titles, excerpts and accessible names. */
export function toPlainText(words: string): string {
  return (LOOKS_LIKE_MARKUP.test(words) ? textOf(parse(words)) : words).replace(/\s+/g, ' ').trim();
}

function textOf(body: HTMLElement): string {
  for (const dropped of body.querySelectorAll([...DROPPED_TAGS].join(','))) dropped.remove();
  for (const line of body.querySelectorAll('br, p')) {
    line.before(' ');
    line.after(' ');
  }
  return body.textContent ?? '';
}

function parse(words: string): HTMLElement {
  return new DOMParser().parseFromString(words, 'text/html').body;
}

function childNodes(parent: Node): ReactNode[] {
  return [...parent.childNodes].flatMap(toReactNode);
}

function toReactNode(node: Node, place: number): ReactNode[] {
  if (node.nodeType === Node.TEXT_NODE) return [node.textContent];
  if (!(node instanceof Element)) return [];
  const tag = node.tagName.toLowerCase();
  if (DROPPED_TAGS.has(tag)) return [];
  if (!ALLOWED_TAGS.has(tag)) return childNodes(node);
  return [createElement(tag, { key: place }, ...(tag === 'br' ? [] : childNodes(node)))];
}
