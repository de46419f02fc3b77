import { displayText } from '../../text/display-text.ts';

type UserTextProps = {
  /** A title, a nickname, a family's name: words of a person, of one paragraph. */
  children: string;
};

/**
 * A person's text between the app's own: isolates its direction and limits its marks to its own lines. Put it
 * inside the element that has the style; line breaking is inherited from the page.
 */
export function UserText({ children }: UserTextProps) {
  return <bdi>{displayText(children)}</bdi>;
}
