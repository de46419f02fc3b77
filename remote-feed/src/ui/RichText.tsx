import { createElement, type ReactNode } from 'react';
import { hasTags, parseRichText, richTextHtml } from 'shared/contract/text/rich-text';
import { allowedFragment } from 'shared/text/allowed-fragment';
import { displayText } from 'shared/text/display-text';
import styles from './RichText.module.css';

type RichTextProps = {
  /** Whole allowed tags in it are tags; everything else is shown as it was typed. */
  children: string;
  className?: string | undefined;
};

export function RichText({ children, className = '' }: RichTextProps) {
  return <div className={`${styles.text} ${className}`}>{toReactNodes(displayText(children))}</div>;
}

function toReactNodes(text: string): ReactNode[] {
  const nodes = parseRichText(text);
  return hasTags(nodes) ? childNodes(allowedFragment(richTextHtml(nodes))) : [text];
}

function childNodes(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, index) => {
    if (!(node instanceof Element)) return node.textContent;
    const tag = node.tagName.toLowerCase();
    return createElement(tag, { key: index }, ...(tag === 'br' ? [] : childNodes(node)));
  });
}
