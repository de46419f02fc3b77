import type { Page } from '@playwright/test';

/** How the app stores what it read (shared/src/query/stored-responses.ts). */
type Stored = { key: string; entry: unknown };

/** By API path, with its query. */
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
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', reject);
    });
    if (!database.objectStoreNames.contains('answers')) return [];
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
    database.close();
    return keys;
  }, change);
}
