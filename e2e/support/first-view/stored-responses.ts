import type { Page } from '@playwright/test';

/**
 * How the app stores what it read: in a database (shared/src/query/stored-responses.ts), of which the first
 * views have a copy in local storage (shared/src/first-view/first-responses.ts).
 */
type Stored = { key: string; entry: unknown };

/** Lists stored responses by API path, with its query: in either place. */
export function storedPaths(page: Page): Promise<string[]> {
  return changeStored(page, { kind: 'read' });
}

type Change =
  | { kind: 'read' }
  | { kind: 'put'; entries: Stored[] }
  /** Every response becomes this entry. */
  | { kind: 'all'; entry: unknown }
  | { kind: 'delete'; prefix: string }
  | { kind: 'owner'; token: string };

/** Changes what the device has stored, as another version, a fault or another person would have. */
export function changeStored(page: Page, change: Change): Promise<string[]> {
  return page.evaluate(async (edit) => {
    const opening = indexedDB.open('ongi-answers');
    // Never made here: the app does that, with its stores.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    const database = await new Promise<IDBDatabase | undefined>((resolve) => {
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => resolve(undefined));
    });
    if (database === undefined) return [];
    const transaction = database.transaction(['answers', 'owner'], 'readwrite');
    const answers = transaction.objectStore('answers');
    const keys = await new Promise<string[]>((resolve) => {
      const reading = answers.getAllKeys();
      reading.addEventListener('success', () => resolve(reading.result.map(String)));
    });
    if (edit.kind === 'put') for (const { key, entry } of edit.entries) answers.put(entry, key);
    if (edit.kind === 'all') for (const key of keys) answers.put(edit.entry, key);
    if (edit.kind === 'owner') transaction.objectStore('owner').put(edit.token, 'token');
    if (edit.kind === 'delete')
      for (const key of keys.filter((each) => each.startsWith(edit.prefix))) answers.delete(key);
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    const { token, responses } = JSON.parse(localStorage.getItem('ongi-first-responses') ?? '{}');
    if (responses !== undefined && edit.kind !== 'read') {
      const dataOf = (entry: unknown): unknown => Object(entry).data;
      const copies = Object.keys(responses);
      if (edit.kind === 'put') for (const { key, entry } of edit.entries) responses[key] = dataOf(entry);
      if (edit.kind === 'all') for (const key of copies) responses[key] = dataOf(edit.entry);
      if (edit.kind === 'delete')
        for (const key of copies.filter((each) => each.startsWith(edit.prefix))) delete responses[key];
      const owner = edit.kind === 'owner' ? edit.token : token;
      localStorage.setItem('ongi-first-responses', JSON.stringify({ token: owner, responses }));
    }
    database.close();
    return [...new Set([...keys, ...Object.keys(responses ?? {})])];
  }, change);
}
