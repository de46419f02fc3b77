import { postCalls } from 'shared/contract/post';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { draftKeyOf, putInOutbox, readDraft, sendOutbox, takeBackToDraft, useOutbox } from 'shared/device';
import { queryClient } from 'shared/query';
import { setAccessToken, setUser } from 'shared/session';
import { apiServer, respondsWith, respondsWithError, withApiServer } from 'shared/testing/api-server';
import { sampleUser } from 'shared/testing/sample-data';
import { openDevice } from '../device-database.ts';
import { storeFiles } from 'shared/testing/stored-files';

storeFiles();

withApiServer();

const ME = sampleUser();
const KEY = draftKeyOf(ME.userId);

/** Idempotency keys in the order in which the server received them. */
let arrived: string[] = [];

beforeEach(() => {
  arrived = [];
  setUser(ME);
  apiServer.use(
    respondsWith(postCalls.create, ({ headers }) => {
      arrived.push(headers.get('idempotency-key') ?? '');
      return { postId: 30 };
    }),
  );
});

afterEach(async () => {
  const device = await openDevice();
  for (const store of ['drafts', 'outbox', 'outbox-photos'] as const) await device.clear(store);
});

function put(title: string, photoIds: readonly string[] = []): Promise<string> {
  return putInOutbox({
    userId: ME.userId,
    draftKey: KEY,
    request: { title, content: '달다', memoryDate: '2026-11-15' },
    fields: { title },
    photos: photoIds.map((photoId) => ({ photoId, file: new File([photoId], `${photoId}.jpg`) })),
  });
}

it('a post taken back at the moment of sending is not sent, or remembers its key', async () => {
  const entryId = await put('되찾은 글');
  const sending = sendOutbox();
  await takeBackToDraft({ entryId });
  await sending;
  expect((await readDraft(KEY))?.fields).toEqual({ title: '되찾은 글' });
  const nextId = await put('되찾은 글');
  expect([...arrived, nextId]).toEqual(arrived.length === 0 ? [nextId] : [nextId, nextId]);
});

it('a post that another tab has sent is read anew, also where its message comes later', async () => {
  const entryId = await put('다른 창이 보낸 글');
  queryClient.setQueryData(QUERY_KEYS.recentPosts, []);
  await (await openDevice()).delete('outbox', entryId);
  await sendOutbox();
  expect([arrived, useOutbox.getState().entries]).toEqual([[], []]);
  expect(queryClient.getQueryState(QUERY_KEYS.recentPosts)?.isInvalidated).toBe(true);
});

it('somebody who logs in right before the sending does not send it in their name', async () => {
  await put('지우의 글', ['one']);
  const endWatching = useOutbox.subscribe(({ sendingId }) => {
    if (sendingId !== null) setAccessToken('somebody-else');
  });
  await sendOutbox();
  endWatching();
  expect(arrived).toEqual([]);
});

it('a post that lost its photos does not stop others, and asks to choose again', async () => {
  const entryId = await put('사진을 잃은 글', ['one', 'two']);
  await (await openDevice()).delete('outbox-photos', [entryId, 'two']);
  await put('다음 글');
  await sendOutbox();
  expect(arrived).toHaveLength(1);
  expect(useOutbox.getState().entries).toMatchObject([
    { entryId, state: 'refused', rejection: { message: expect.stringContaining('사진을 다시 골라주세요') } },
  ]);
});

/** Replaces the texts of a stored entry by those that an earlier version stored. */
async function storeAs10(entryId: string, texts: object): Promise<void> {
  const device = await openDevice();
  const { request, kind: _ofLater, ...entry } = Object(await device.get('outbox', entryId));
  await device.put('outbox', { ...entry, request: { ...request, ...texts } }, entryId);
}

it('a text that 1.0 stored in NFD is sent in NFC', async () => {
  await storeAs10(await put('바닷가'), {
    title: '바닷가'.normalize('NFD'),
    content: '할머니'.normalize('NFD'),
  });
  let sent: unknown;
  apiServer.use(
    respondsWith(postCalls.create, ({ form }) => {
      sent = form?.get('request');
      return { postId: 30 };
    }),
  );
  await sendOutbox();
  expect(await (sent as Blob).text()).toMatch(/바닷가.*할머니/);
});

it('a text that 1.0 admitted and the server rejects is not lost', async () => {
  const entryId = await put('바닷가');
  await storeAs10(entryId, { content: `가${'\u0301'.repeat(40)}` });
  apiServer.use(respondsWithError(postCalls.create, 'VALIDATION_ERROR'));
  await sendOutbox();
  expect(useOutbox.getState().entries).toMatchObject([{ entryId, state: 'refused' }]);
});

it('a failure of the server at one does not stop the next', async () => {
  const entryId = await put('실패하는 글');
  await put('다음 글');
  let calls = 0;
  apiServer.use(
    respondsWith(postCalls.create, ({ headers }) => {
      calls += 1;
      if (headers.get('idempotency-key') === entryId) throw new Error('server trouble');
      return { postId: 31 };
    }),
  );
  await sendOutbox();
  expect(calls).toBe(2);
  expect(useOutbox.getState().entries).toMatchObject([{ entryId, state: 'waiting' }]);
});
