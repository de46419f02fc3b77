import { toReactNodes } from './rich-text.ts';
import styles from './RichText.module.css';

type RichTextProps = {
  /** Of the markup in it only the allowed tags are shown. */
  children: string;
  className?: string | undefined;
};

/** The words of a memory or a comment, with their line breaks. */
export function RichText({ children, className = '' }: RichTextProps) {
  return <div className={`${styles.text} ${className}`}>{toReactNodes(children)}</div>;
}
