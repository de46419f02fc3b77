import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** Opens a database when it is first used, with these stores; the result is its one connection. */
export function lazyDatabase<Schema extends DBSchema>(
  name: string,
  createStores: (database: IDBPDatabase<Schema>) => void,
): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  const forget = (): void => {
    opened = null;
  };
  return () => {
    if (opened !== null) return opened;
    opened = openDB<Schema>(name, 1, {
      upgrade: createStores,
      blocking(_current, _blocked, event) {
        // A newer page upgrades the database: this one reopens it on demand.
        forget();
        if (event.target instanceof IDBDatabase) event.target.close();
      },
      terminated: forget,
    });
    opened.catch(forget);
    return opened;
  };
}
