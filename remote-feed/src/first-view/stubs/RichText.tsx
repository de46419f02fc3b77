import { displayText } from 'shared/text/display-text';
import styles from '../../ui/RichText.module.css';

/** A text without tags (ui/RichText): a text that might have one is left to the screen. */
export function RichText({ children, className = '' }: { children: string; className?: string | undefined }) {
  if (children.includes('<')) throw new Error('formatted text');
  return <div className={`${styles.text} ${className}`}>{displayText(children)}</div>;
}
