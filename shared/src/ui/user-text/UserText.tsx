import { displayText } from '../../text/display-text.ts';

type UserTextProps = {
  /** One paragraph of a person's text: a title, a nickname, a family's name. */
  children: string;
};

/**
 * A person's text between the app's own: isolates its direction and limits its marks to its own lines. Put it
 * inside the element that has the style; line breaking is inherited from the page.
 */
export function UserText({ children }: UserTextProps) {
  return <bdi>{displayText(children)}</bdi>;
}
