import * as z from 'shared/schema';
import { type Dispatch, type SetStateAction, useRef, useState } from 'react';
import { browserStorage } from './browser-storage.ts';
import { unsentSchema } from './session-schemas.ts';
import { sessionStore } from './session-store.ts';

const UNSENT_TEXT_KEY = 'ongi.unsentText';

const storage = browserStorage('session');

/** Unsent text of a field: survives reload and login in this tab, for the same person only. */
export function useUnsentText(key: string): [text: string, setText: Dispatch<SetStateAction<string>>] {
  const [text, setText] = useState(() => textsOfPerson()[key] ?? '');
  // What a change that comes later, after a response, is made from.
  const latest = useRef(text);

  function change(next: SetStateAction<string>): void {
    latest.current = typeof next === 'string' ? next : next(latest.current);
    setText(latest.current);
    store(key, latest.current);
  }

  return [text, change];
}

/** The unsent texts, to survive clearing session storage at the end of a session; null if there are none. */
export function readUnsentTexts(): string | null {
  return storage.read(UNSENT_TEXT_KEY);
}

export function restoreUnsentTexts(stored: string | null): void {
  storage.write(UNSENT_TEXT_KEY, stored);
}

function textsOfPerson(): Readonly<Record<string, string>> {
  const stored = parseJson(storage.read(UNSENT_TEXT_KEY));
  const parsed = z.safeParse(unsentSchema, stored);
  return parsed.success && parsed.data.userId === sessionStore.getState().user?.userId
    ? parsed.data.texts
    : {};
}

function store(key: string, text: string): void {
  const userId = sessionStore.getState().user?.userId;
  if (userId === undefined) return;
  const { [key]: _before, ...others } = textsOfPerson();
  const texts = text === '' ? others : { ...others, [key]: text };
  storage.write(UNSENT_TEXT_KEY, Object.keys(texts).length === 0 ? null : JSON.stringify({ userId, texts }));
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
