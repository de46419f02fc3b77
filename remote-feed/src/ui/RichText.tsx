import { toReactNodes } from './rich-text.ts';
import styles from './RichText.module.css';

type RichTextProps = {
  /** What a person wrote; of HTML only the allowed tags are shown. */
  html: string;
  className?: string | undefined;
};

/** The words of a memory or a comment, with their line breaks. */
export function RichText({ html, className = '' }: RichTextProps) {
  return <div className={`${styles.text} ${className}`}>{toReactNodes(html)}</div>;
}
