import { displayText } from './display-text.ts';

export function UserText({ children }: { children: string }) {
  return <bdi>{displayText(children)}</bdi>;
}
