import { Notice } from '../ui/notice/Notice.tsx';
import { UserText } from '../ui/user-text/UserText.tsx';
import { COPY } from './copy.ts';
import type { PassingMessages } from './use-passing-messages.ts';

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
