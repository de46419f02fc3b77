import { useCallback, useEffect, useState } from 'react';
import * as z from 'shared/schema';
import { browserStorage, sessionStore } from 'shared/session';

/** Deleted with the rest of session storage where the token changes, and at the log-out. */
const TYPED_KEY = 'ongi.typedTexts';

const storage = browserStorage('session');

const typedSchema = z.object({
  page: z.string(),
  userId: z.nullable(z.int()),
  texts: z.record(z.string(), z.string()),
});

/**
 * What is typed or chosen on a page until it is left: a reload, or a tab that a phone had discarded, has it
 * again. Not for passwords.
 * @param name unique on the page
 */
export function useTypedText(name: string, initial = ''): [text: string, setText: (text: string) => void] {
  const [page] = useState(thisPage);
  const [text, setText] = useState(() => typedOn(page)[name] ?? initial);
  const change = useCallback(
    (next: string): void => {
      setText(next);
      const texts = { ...typedOn(page), [name]: next };
      storage.write(TYPED_KEY, JSON.stringify({ page, userId: thisUser(), texts }));
    },
    [page, name],
  );
  useEffect(
    () => () => {
      if (thisPage() !== page) storage.write(TYPED_KEY, null);
    },
    [page],
  );
  return [text, change];
}

function thisPage(): string {
  return window.location.pathname + window.location.search;
}

function thisUser(): number | null {
  return sessionStore.getState().user?.userId ?? null;
}

function typedOn(page: string): Readonly<Record<string, string>> {
  try {
    const { data } = z.safeParse(typedSchema, JSON.parse(storage.read(TYPED_KEY) ?? 'null'));
    return data?.page === page && data.userId === thisUser() ? data.texts : {};
  } catch {
    return {};
  }
}
