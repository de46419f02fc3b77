import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { currentApiBaseUrl } from 'shared/http';
import { sessionStore } from 'shared/session';

/** `full`: this person has as many streams as one person may have. */
export type EventsOutcome = 'ended' | 'rejected' | 'full';

type ReadOptions = { signal: AbortSignal; onEvent: (event: EventSourceMessage) => void };

/**
 * Reads a stream of the API until it ends. Not an EventSource, which cannot send the token.
 * @throws when it breaks
 */
export async function readEvents(
  path: `/${string}`,
  { signal, onEvent }: ReadOptions,
): Promise<EventsOutcome> {
  const { accessToken } = sessionStore.getState();
  const response = await fetch(`${currentApiBaseUrl()}${path}`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${accessToken ?? ''}` },
    credentials: 'include',
    cache: 'no-store',
    signal,
  });
  if (response.status === 429) return 'full';
  if (response.status >= 400 && response.status < 500) return 'rejected';
  if (!response.ok || response.body === null) throw new Error(`The stream failed with ${response.status}`);
  const parser = createParser({ onEvent });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return 'ended';
    parser.feed(value);
  }
}

export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
