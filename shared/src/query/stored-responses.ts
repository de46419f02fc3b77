import type { DBSchema, IDBPDatabase } from 'idb';
import { sessionStore } from 'shared/session';

/** Responses for offline use, evictable unlike drafts. They belong to one login's token. */
interface ResponsesSchema extends DBSchema {
  answers: { key: string; value: { data: unknown; keptAt: number }; indexes: { keptAt: number } };
  owner: { key: 'token'; value: string };
}

const DATABASE_NAME = 'ongi-answers';
const AT_MOST = 400;

/** Grows with every deletion: a response that was requested before must not be stored after. */
let epoch = 0;

let opened: Promise<IDBPDatabase<ResponsesSchema>> | null = null;

/** The data stored under this address, or undefined. Unparsed: another app version may have written it. */
export async function readStoredResponse(address: string): Promise<unknown> {
  try {
    return (await (await openResponses()).get('answers', address))?.data;
  } catch {
    return undefined;
  }
}

/** Taken when a request begins: if the person is forgotten meanwhile, `storeResponse` drops the response. */
export function storageEpoch(): number {
  return epoch;
}

/** Stores a response, evicts the oldest; failing is fine. `requestEpoch`: `storageEpoch()` at its request. */
export async function storeResponse(address: string, data: unknown, requestEpoch = epoch): Promise<void> {
  try {
    const database = await openResponses();
    if (requestEpoch !== epoch) return;
    const transaction = database.transaction('answers', 'readwrite');
    await transaction.store.put({ data, keptAt: Date.now() }, address);
    const tooMany = (await transaction.store.count()) - AT_MOST;
    let oldest = tooMany > 0 ? await transaction.store.index('keptAt').openKeyCursor() : null;
    for (let left = tooMany; oldest !== null && left > 0; left -= 1) {
      await transaction.store.delete(oldest.primaryKey);
      oldest = await oldest.continue();
    }
    await transaction.done;
  } catch {
    // No room, or a private window.
  }
}

/** Deletes everything after a logout. */
export async function clearStoredResponses(): Promise<void> {
  // First: what is still being opened or stored meanwhile belongs to the time before.
  epoch += 1;
  const database = await openResponses();
  await Promise.all([database.clear('answers'), database.clear('owner')]);
  opened = null;
}

function openResponses(): Promise<IDBPDatabase<ResponsesSchema>> {
  opened ??= open().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

async function open(): Promise<IDBPDatabase<ResponsesSchema>> {
  if (typeof indexedDB === 'undefined') throw new Error('This browser keeps nothing');
  const { openDB } = await import(/* webpackChunkName: "idb" */ 'idb');
  const database = await openDB<ResponsesSchema>(DATABASE_NAME, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('answers').createIndex('keptAt', 'keptAt');
      fresh.createObjectStore('owner');
    },
    blocking: (_current, _blocked, event) => {
      opened = null;
      if (event.target instanceof IDBDatabase) event.target.close();
    },
    terminated: () => {
      opened = null;
    },
  });
  const { accessToken } = sessionStore.getState();
  if (accessToken !== null && (await database.get('owner', 'token')) !== accessToken) {
    await database.clear('answers');
    await database.put('owner', accessToken, 'token');
  }
  return database;
}
