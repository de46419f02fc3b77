import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { userCalls } from 'shared/contract/user';
import { clearStoredResponses, saveResponse } from 'shared/query';
import { setAccessToken } from 'shared/session';
import { sampleUser } from 'shared/testing/sample-data';
import { readDeviceResponses } from './device-responses.ts';

const USER = '/users/user';

beforeEach(async () => {
  // Fails where the test before has left another version.
  await clearStoredResponses().catch(() => undefined);
  globalThis.indexedDB = new IDBFactory();
  setAccessToken('mother');
});

function databases(): Promise<(string | undefined)[]> {
  return indexedDB.databases().then((found) => found.map(({ name }) => name));
}

/** A database of this name with these stores, as another version of the app might have left it. */
function database(version: number, fill: (database: IDBDatabase) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('ongi-answers', version);
    opening.addEventListener('upgradeneeded', () => fill(opening.result));
    opening.addEventListener('error', reject);
    opening.addEventListener('success', () => {
      opening.result.close();
      resolve();
    });
  });
}

test('what the app has stored for this login is read, in the order of the paths', async () => {
  await saveResponse(userCalls.current, sampleUser());
  expect(await readDeviceResponses('mother', ['/elsewhere', USER])).toEqual([undefined, sampleUser()]);
});

test('a database that is open by then is read as well', async () => {
  await saveResponse(userCalls.current, sampleUser());
  const opening = indexedDB.open('ongi-answers');
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  expect(await readDeviceResponses('mother', [USER], opening)).toEqual([sampleUser()]);
});

test("another login's token reads nothing", async () => {
  await saveResponse(userCalls.current, sampleUser());
  expect(await readDeviceResponses('father', [USER])).toEqual([undefined]);
});

test('after a logout nothing is left to read', async () => {
  await saveResponse(userCalls.current, sampleUser());
  await clearStoredResponses();
  expect(await readDeviceResponses('mother', [USER])).toEqual([undefined]);
});

test('a device without the database still has none afterwards', async () => {
  await expect(readDeviceResponses('mother', [USER])).rejects.toBeDefined();
  expect(await databases()).toEqual([]);
  // The app can create it in its own way.
  await saveResponse(userCalls.current, sampleUser());
  expect(await readDeviceResponses('mother', [USER])).toEqual([sampleUser()]);
});

test.each<[string, (database: IDBDatabase) => void]>([
  ['without any store', () => undefined],
  ['with other stores', (made) => made.createObjectStore('responses')],
  ['without owner', (made) => made.createObjectStore('answers')],
])('a database %s is a failure, not a wait', async (_what, fill) => {
  await database(2, fill);
  await expect(readDeviceResponses('mother', [USER])).rejects.toBeDefined();
});

test.each([['text'], [7], [null], [{ keptAt: 1 }], [[]]])(
  'an entry of another shape (%j) is none',
  async (entry) => {
    await database(1, (made) => {
      made.createObjectStore('answers').put(entry, USER);
      made.createObjectStore('owner').put('mother', 'token');
    });
    expect(await readDeviceResponses('mother', [USER])).toEqual([undefined]);
  },
);
