import { Notice } from '../ui/notice/Notice.tsx';
import { Words } from '../ui/words/Words.tsx';
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
            <Words>{message}</Words>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Nothing more can be chosen. */
export function FullNotice({ max }: { max: number }) {
  return (
    <Notice tone="ok" live>
      {COPY.full(max)}
    </Notice>
  );
}
