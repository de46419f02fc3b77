import { displayText } from '../../text/display-text.ts';

type UserTextProps = {
  /** One paragraph of a person's text: a title, a nickname, a family's name. */
  children: string;
};

/** A person's text, isolated in direction and marks. Put it inside the element that has the style. */
export function UserText({ children }: UserTextProps) {
  return <bdi>{displayText(children)}</bdi>;
}
