import { Notice } from '../ui/notice/Notice.tsx';
import { UserText } from '../ui/user-text/UserText.tsx';
import { COPY } from './copy.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../ui/button/Button.tsx';

/** What was wrong with the last files, spoken as it appears. */
export function PickerMessages({ messages: { moment, list } }: { messages: PassingMessages }) {
  if (list.length === 0) return null;
  return (
    <Notice key={moment} tone="danger" live>
      <MessageList messages={list} />
    </Notice>
  );
}

type PastMessagesProps = { messages: readonly string[]; onDismiss: () => void };

/** What was announced before, until the person has read it. */
export function PastMessages({ messages, onDismiss }: PastMessagesProps) {
  if (messages.length === 0) return null;
  const dismiss = (
    <Button variant="text" size="sm" onClick={onDismiss}>
      {COPY.dismissMessages}
    </Button>
  );
  return (
    <Notice tone="danger" action={dismiss}>
      <MessageList messages={messages} />
    </Notice>
  );
}

function MessageList({ messages }: { messages: readonly string[] }) {
  return (
    <ul>
      {[...new Set(messages)].map((message) => (
        <li key={message}>
          <UserText>{message}</UserText>
        </li>
      ))}
    </ul>
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

/**
 * Messages that expire; new ones replace them, and an empty list leaves the current ones.
 * @param onPast gets those that are not shown any more
 */
export function usePassingMessages(
  onPast: (messages: readonly string[]) => void,
): readonly [PassingMessages, (messages: readonly string[]) => void] {
  const [messages, setMessages] = useState(NONE);
  const past = useEffectEvent(onPast);

  useEffect(() => {
    if (messages.list.length === 0) return undefined;
    const timer = setTimeout(() => setMessages(NONE), MESSAGES_SHOWN_MS);
    return () => {
      clearTimeout(timer);
      past(messages.list);
    };
  }, [messages]);

  function show(list: readonly string[]): void {
    if (list.length > 0) setMessages(({ moment }) => ({ moment: moment + 1, list }));
  }

  return [messages, show];
}
