/**
 * The data that the device has of these API paths for this login, in their order; undefined where it has
 * none. Unparsed: another version of the app may have written them. Rejects where it cannot be read. The
 * stores are those of shared/src/query/stored-responses.ts, whose database library is too large here.
 * @param opening by the page's first script, which opens the database before anything else
 */
export async function readDeviceResponses(
  token: string,
  paths: readonly string[],
  opening = openExisting(),
): Promise<unknown[]> {
  if (opening.readyState === 'pending') await eventOf(opening, ['success', 'error']);
  const database = opening.result;
  try {
    // Throws where another version of the app has other stores.
    const reading = database.transaction(['answers', 'owner']);
    const owner = reading.objectStore('owner').get('token');
    const responses = paths.map((path) => reading.objectStore('answers').get(path));
    await eventOf(reading, ['complete', 'abort']);
    const isOwn = owner.result === token;
    return responses.map(({ result }) => (isOwn ? result?.data : undefined));
  } finally {
    database.close();
  }
}

/** Never made here: the app does that, with its stores. */
function openExisting(): IDBOpenDBRequest {
  const opening = indexedDB.open('ongi-answers');
  opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
  return opening;
}

function eventOf(target: EventTarget, types: readonly string[]): Promise<Event> {
  return new Promise((resolve) => {
    for (const type of types) target.addEventListener(type, resolve);
  });
}
