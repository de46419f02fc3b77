import { Notice } from '../ui/notice/Notice.tsx';
import { UserText } from '../ui/user-text/UserText.tsx';
import { COPY } from './copy.ts';
import { useEffect, useState } from 'react';

/** What was wrong with the last files, spoken as it appears. */
export function PickerMessages({ messages: { moment, list } }: { messages: PassingMessages }) {
  if (list.length === 0) return null;
  return (
    <Notice key={moment} tone="danger" live>
      <ul>
        {[...new Set(list)].map((message) => (
          <li key={message}>
            <UserText>{message}</UserText>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

export function FullNotice({ max }: { max: number }) {
  return (
    <Notice tone="ok" live>
      {COPY.full(max)}
    </Notice>
  );
}

/** How long the list of what was wrong stays (product.md section 9). */
export const MESSAGES_SHOWN_MS = 5_000;

/** Messages shown together; `moment` distinguishes repeated texts. */
type PassingMessages = { moment: number; list: readonly string[] };

const NONE: PassingMessages = { moment: 0, list: [] };

/** Messages that expire; new ones replace them, and an empty list leaves the current ones. */
export function usePassingMessages(): readonly [PassingMessages, (messages: readonly string[]) => void] {
  const [messages, setMessages] = useState(NONE);

  useEffect(() => {
    if (messages.list.length === 0) return undefined;
    const timer = setTimeout(() => setMessages(NONE), MESSAGES_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [messages]);

  function show(list: readonly string[]): void {
    if (list.length > 0) setMessages(({ moment }) => ({ moment: moment + 1, list }));
  }

  return [messages, show];
}
