import { displayText } from '../../text/display-text.ts';

type UserTextProps = {
  /** A title, a nickname, a family's name: words of a person, of one paragraph. */
  children: string;
};

/**
 * Words of a person amid words of ours: whatever they are, they turn no direction but their own, and climb over nothing
 * around them. Stands inside the element that gives them their style; breaking anywhere is inherited from the page.
 */
export function UserText({ children }: UserTextProps) {
  return <bdi>{displayText(children)}</bdi>;
}
