import type { ReactNode } from 'react';
import type { SearchMatch } from 'shared/contract/post-lists/search';
import { displayText } from 'shared/text/display-text';
import { UserText } from 'shared/ui/UserText';

/** A person's text with what was found in it. Where it cannot be shown as it is, nothing is marked. */
export function MarkedText({ text, ranges }: Pick<SearchMatch, 'text' | 'ranges'>) {
  if (displayText(text) !== text) return <UserText>{text}</UserText>;
  const parts: ReactNode[] = [];
  let end = 0;
  for (const [from = 0, to = 0] of ranges) {
    parts.push(text.slice(end, from), <mark key={from}>{text.slice(from, to)}</mark>);
    end = to;
  }
  return (
    <bdi>
      {parts}
      {text.slice(end)}
    </bdi>
  );
}
