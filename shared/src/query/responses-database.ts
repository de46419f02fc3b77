import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { copyFirstResponse } from 'shared/first-view/first-responses';
import { firstView } from 'shared/first-view/first-view';
import { sessionStore } from 'shared/session';

/** Responses for offline use, evictable unlike drafts. They belong to one login's token. */
interface ResponsesSchema extends DBSchema {
  answers: { key: string; value: { data: unknown; keptAt: number }; indexes: { keptAt: number } };
  owner: { key: 'token'; value: string };
}

type Database = IDBPDatabase<ResponsesSchema>;

export type ResponsesDatabase = {
  read: (address: string) => Promise<unknown>;
  /** Evicts the oldest. */
  store: (address: string, data: unknown) => Promise<void>;
  clear: () => Promise<void>;
};

const DATABASE_NAME = 'ongi-answers';
const AT_MOST = 400;

/** In some browsers a database at times neither opens nor fails. On a slow phone it opens within 300 ms. */
const OPENING_LIMIT_MS = 2_000;

/**
 * Opens the database for the current login; what another login stored is deleted.
 * @param onLost the browser, or a newer version in another tab, has closed it
 * @throws where it does not open, or not in time
 */
export async function openResponsesDatabase(onLost: () => void): Promise<ResponsesDatabase> {
  const opening = openDB<ResponsesSchema>(DATABASE_NAME, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('answers').createIndex('keptAt', 'keptAt');
      fresh.createObjectStore('owner');
    },
    blocking: (_current, _blocked, event) => {
      onLost();
      if (event.target instanceof IDBDatabase) event.target.close();
    },
    terminated: onLost,
  });
  const database = await withinLimit(opening);
  const token = currentToken();
  if (token !== null && (await database.get('owner', 'token')) !== token) {
    await database.clear('answers');
    await database.put('owner', token, 'token');
  }

  return {
    read: async (address) => (await database.get('answers', address))?.data,
    async store(address, data) {
      const owner = currentToken();
      if (owner !== null) copyFirstResponse(owner, address, data, firstView().paths);
      const transaction = database.transaction('answers', 'readwrite');
      await transaction.store.put({ data, keptAt: Date.now() }, address);
      const tooMany = (await transaction.store.count()) - AT_MOST;
      let oldest = tooMany > 0 ? await transaction.store.index('keptAt').openKeyCursor() : null;
      for (let left = tooMany; oldest !== null && left > 0; left -= 1) {
        await transaction.store.delete(oldest.primaryKey);
        oldest = await oldest.continue();
      }
      await transaction.done;
    },
    async clear() {
      await Promise.all([database.clear('answers'), database.clear('owner')]);
    },
  };
}

async function withinLimit(opening: Promise<Database>): Promise<Database> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error('The database does not open'));
      // Left open, it would block the upgrade by a newer version of the app.
      void opening.then((database) => database.close()).catch(() => undefined);
    }, OPENING_LIMIT_MS);
  });
  return Promise.race([opening, limit]).finally(() => clearTimeout(timer));
}

function currentToken(): string | null {
  return sessionStore.getState().accessToken;
}
