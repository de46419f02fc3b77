import { useEffect, useState } from 'react';

/** How long the list of what was wrong stays (product.md section 9). */
export const MESSAGES_SHOWN_MS = 5_000;

/** Messages shown together; `moment` distinguishes repeated texts. */
export type PassingMessages = { moment: number; list: readonly string[] };

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
