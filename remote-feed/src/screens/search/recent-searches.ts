import { useState } from 'react';
import * as z from 'shared/schema';
import { browserStorage, useSession } from 'shared/session';

/** Local storage is deleted at the log-out (docs/contracts/device.md). */
const STORAGE_PREFIX = 'ongi-searches:';

/** The oldest are dropped beyond so many. */
const MOST = 10;

const storage = browserStorage('local');
const textsSchema = z.array(z.string());

/** What this person searched for on this device, newest first. Nothing of it leaves the device. */
export function useRecentSearches() {
  const key = useSession(({ user }) => (user === null ? null : `${STORAGE_PREFIX}${user.userId}`));
  const [, setVersion] = useState(0);

  function write(texts: readonly string[]): void {
    if (key !== null) storage.write(key, texts.length === 0 ? null : JSON.stringify(texts));
    setVersion((version) => version + 1);
  }

  // Read each time: another tab may have changed them.
  const texts = (): readonly string[] => readTexts(key);
  const without = (text: string) => texts().filter((other) => other !== text);
  return {
    texts: texts(),
    remember: (text: string): void => {
      if (text !== '') write([text, ...without(text)].slice(0, MOST));
    },
    forget: (text: string): void => write(without(text)),
    forgetAll: (): void => write([]),
  };
}

function readTexts(key: string | null): readonly string[] {
  try {
    const stored: unknown = JSON.parse((key === null ? null : storage.read(key)) ?? '[]');
    return z.safeParse(textsSchema, stored).data?.slice(0, MOST) ?? [];
  } catch {
    return [];
  }
}
