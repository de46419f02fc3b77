/** Names of shared/src/query/stored-responses.ts, whose database library is too large for an early script. */
const DATABASE_NAME = 'ongi-answers';

/**
 * The data that the device has of these API paths for this login, in their order; undefined where it has
 * none. Unparsed: another version of the app may have written them. Never creates the database; rejects where
 * it cannot be read.
 */
export function readDeviceResponses(token: string, paths: readonly string[]): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE_NAME);
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    opening.addEventListener('error', reject);
    opening.addEventListener('success', () => resolve(read(opening.result, token, paths)));
  });
}

async function read(database: IDBDatabase, token: string, paths: readonly string[]): Promise<unknown[]> {
  try {
    // Throws where another version of the app has other stores.
    const reading = database.transaction(['answers', 'owner']);
    const owner = reading.objectStore('owner').get('token');
    const responses = paths.map((path) => reading.objectStore('answers').get(path));
    await new Promise((resolve, reject) => {
      reading.addEventListener('complete', resolve);
      reading.addEventListener('abort', reject);
    });
    const isOwn = owner.result === token;
    return responses.map(({ result }) => (isOwn ? result?.data : undefined));
  } finally {
    database.close();
  }
}
