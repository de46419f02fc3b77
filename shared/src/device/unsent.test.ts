import {
  countUnsent,
  createDraftAutosave,
  deleteUnsent,
  draftKeyOf,
  forgetPerson,
  forgetSeen,
  putInOutbox,
  readDraft,
} from 'shared/device';
import { rememberInviteCode, setUser } from 'shared/session';
import { sampleUser } from 'shared/testing/sample-data';
import { openDevice } from './device-database.ts';
import { storeFiles } from 'shared/testing/stored-files';

storeFiles();

// One user id is a prefix of the other.
const ME = sampleUser({ userId: 1 });
const OTHER = sampleUser({ userId: 12 });

const photo = { photoId: 'one', file: new File(['one'], 'one.jpg', { type: 'image/jpeg' }) };

beforeEach(async () => {
  for (const { userId } of [ME, OTHER]) {
    await saveDraft(draftKeyOf(userId));
    await saveDraft(draftKeyOf(userId, 3));
    const request = { title: '감 따던 날', content: '달다', memoryDate: '2026-11-15' };
    await putInOutbox({ userId, draftKey: draftKeyOf(userId, 4), request, fields: {}, photos: [photo] });
  }
});

afterEach(async () => {
  for (const person of [ME, OTHER]) {
    setUser(person);
    await deleteUnsent();
  }
});

async function saveDraft(key: string): Promise<void> {
  const autosave = await createDraftAutosave(key, () => undefined);
  autosave.save({ fields: { title: key }, photos: [photo] });
  await autosave.stop();
}

async function photosLeft(): Promise<number> {
  const database = await openDevice();
  return (await database.count('draft-photos')) + (await database.count('outbox-photos'));
}

it('counts what the person who is logged in has not sent, and nobody else’s', async () => {
  setUser(ME);
  expect(await countUnsent()).toEqual({ drafts: 2, waiting: 1, comments: 0 });
  setUser(null);
  expect(await countUnsent()).toEqual({ drafts: 0, waiting: 0, comments: 0 });
});

it('deletes all of it with its photos, and nothing of somebody else', async () => {
  setUser(ME);
  const database = await openDevice();
  // Written by another version of the app: unsendable, but still theirs.
  await database.put('outbox', { userId: ME.userId, words: '나중 판' }, 'from-later');
  await database.put('outbox-photos', photo, ['from-later', 'one']);
  await deleteUnsent();
  expect(await countUnsent()).toEqual({ drafts: 0, waiting: 0, comments: 0 });
  expect(await database.get('outbox', 'from-later')).toBeUndefined();
  expect(await photosLeft()).toBe(3);

  setUser(OTHER);
  expect(await countUnsent()).toEqual({ drafts: 2, waiting: 1, comments: 0 });
});

it('forgets a person without what they have not sent, and leaves how the device looks', async () => {
  setUser(ME);
  localStorage.setItem('accessToken', 'token');
  localStorage.setItem('ongi-diary-template', 'sky');
  localStorage.setItem('theme', 'dark');
  localStorage.setItem('textSize', 'large');
  localStorage.setItem('ongi-releases', '{}');
  rememberInviteCode('ABCD1234');
  const database = await openDevice();
  await database.put('sent', { entryId: 'one', postId: 1, sentAt: Date.now() }, 'one');

  await forgetPerson();

  expect(Object.keys(localStorage).toSorted()).toEqual(['ongi-releases', 'textSize', 'theme']);
  expect(sessionStorage).toHaveLength(0);
  expect(await database.count('sent')).toBe(0);
  expect(await countUnsent()).toEqual({ drafts: 2, waiting: 1, comments: 0 });
  expect((await readDraft(draftKeyOf(ME.userId)))?.photos).toHaveLength(1);
  localStorage.clear();
});

function workersAre(getRegistration: () => Promise<unknown>): void {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { getRegistration } });
}

it('deletes the cached photos and has the service worker drop those on their way', async () => {
  const deleted = jest.fn(async () => true);
  const postMessage = jest.fn();
  Object.defineProperty(window, 'caches', { configurable: true, value: { delete: deleted } });
  workersAre(async () => ({ active: { postMessage }, waiting: null }));
  const before = Date.now();
  await forgetSeen();
  expect(deleted).toHaveBeenCalledWith('site-media');
  const [message] = postMessage.mock.calls[0] ?? [];
  expect(message).toMatchObject({ kind: 'forget' });
  expect(message.atMs).toBeGreaterThanOrEqual(before);
  Reflect.deleteProperty(window, 'caches');
});

it('never fails, on a device without service workers or one where they are switched off', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  await expect(forgetSeen()).resolves.toBeUndefined();
  workersAre(() => Promise.reject(new DOMException('off', 'SecurityError')));
  await expect(forgetSeen()).resolves.toBeUndefined();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});
