import { createElement, type ReactNode } from 'react';

/** What may stand in a memory or a comment, always without attributes (product.md section 5). */
const ALLOWED_TAGS: ReadonlySet<string> = new Set(['b', 'i', 'em', 'strong', 'p', 'br']);

/** Elements whose content is no text of a person either. */
const DROPPED_TAGS: ReadonlySet<string> = new Set(['script', 'style', 'template', 'iframe', 'noscript', 'svg', 'math']);

/**
 * Builds React elements from HTML, of the allowed tags only. Nothing is ever set as HTML, so whatever the text
 * says, it cannot run; the parsed document is inert (no scripts, no loading).
 */
export function toReactNodes(html: string): ReactNode[] {
  return childNodes(parse(html));
}

/** The same as plain text, on one line: for titles, excerpts and accessible names. */
export function toPlainText(html: string): string {
  const body = parse(html);
  for (const dropped of body.querySelectorAll([...DROPPED_TAGS].join(','))) dropped.remove();
  for (const end of body.querySelectorAll('br, p')) end.after(' ');
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim();
}

function parse(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
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
