import { postCalls } from 'shared/contract/post';
import {
  createDraftAutosave,
  draftKeyOf,
  forgetEntry,
  putInOutbox,
  readDraft,
  sendOutbox,
  settled,
  takeBackToDraft,
  useOutbox,
} from 'shared/device';
import { sessionStore, setUser } from 'shared/session';
import {
  respondsWith,
  apiServer,
  breaksOff,
  neverResponds,
  respondsWithError,
  withApiServer,
} from 'shared/testing/api-server';
import { sampleUser } from 'shared/testing/sample-data';
import { storeFiles, until } from 'shared/testing/stored-files';

storeFiles();

withApiServer();

const ME = sampleUser();
const KEY = draftKeyOf(ME.userId);
const REQUEST = { title: '감 따던 날', content: '달다', memoryDate: '2026-11-15' };
const photo = (photoId: string) => ({
  photoId,
  file: new File([photoId], `${photoId}.jpg`, { type: 'image/jpeg' }),
});
const toSend = (photos = [photo('one'), photo('two')]) => {
  return { userId: ME.userId, draftKey: KEY, request: REQUEST, fields: { title: '감 따던 날' }, photos };
};

/** The server takes posts from now on. Returns the keys of those that arrive. */
function takesPosts(postId: number): (string | null)[] {
  const keys: (string | null)[] = [];
  apiServer.use(
    respondsWith(postCalls.create, ({ headers }) => {
      keys.push(headers.get('idempotency-key'));
      return { postId };
    }),
  );
  return keys;
}

/** The draft under `KEY` becomes this one. */
async function write(title: string, photos = [photo('one')]): Promise<void> {
  const autosave = await createDraftAutosave(KEY, () => undefined);
  autosave.save({ fields: { title }, photos });
  await autosave.whenIdle();
}

/** A post whose request got no response. */
async function putUnsent(): Promise<string> {
  apiServer.use(breaksOff(postCalls.create));
  const entryId = await putInOutbox(toSend([]));
  expect(await settled(entryId)).toMatchObject({ kind: 'waiting', reason: 'network' });
  return entryId;
}

beforeEach(() => setUser(ME));

afterEach(async () => {
  for (const { entryId } of useOutbox.getState().entries) await forgetEntry(entryId);
  await (await createDraftAutosave(KEY, () => undefined)).forget();
});

describe('a draft', () => {
  it('keeps what was written last, and the chosen photos', async () => {
    const statuses: string[] = [];
    const autosave = await createDraftAutosave(KEY, (status) => statuses.push(status));
    for (const title of ['ㄱ', '가', '감']) autosave.save({ fields: { title }, photos: [photo('one')] });
    autosave.save({ fields: { title: '감' }, photos: [photo('one'), photo('two')] });
    await autosave.whenIdle();
    const saved = await readDraft(KEY);
    expect(saved?.fields).toEqual({ title: '감' });
    expect(saved?.photos.map(({ photoId }) => photoId)).toEqual(['one', 'two']);
    expect(statuses.at(-1)).toBe('kept');
  });

  it('does not keep removed photos, and nothing once discarded', async () => {
    const autosave = await createDraftAutosave(KEY, () => undefined);
    autosave.save({ fields: {}, photos: [photo('one'), photo('two')] });
    autosave.save({ fields: {}, photos: [photo('two')] });
    await autosave.whenIdle();
    expect((await readDraft(KEY))?.photos.map(({ photoId }) => photoId)).toEqual(['two']);
    await autosave.forget();
    autosave.save({ fields: {}, photos: [] });
    expect(await readDraft(KEY)).toBeNull();
  });

  it('is kept for each person and each post', async () => {
    expect(new Set([draftKeyOf(1), draftKeyOf(2), draftKeyOf(1, 7), draftKeyOf(1, 8)]).size).toBe(4);
  });
});

describe('a post to send', () => {
  it('leaves the drafts, and is sent with its key and its photos', async () => {
    const keys: (string | null)[] = [];
    apiServer.use(
      respondsWith(postCalls.create, ({ headers, form }) => {
        keys.push(headers.get('idempotency-key'));
        expect(form?.getAll('images')).toHaveLength(2);
        return { postId: 12 };
      }),
    );
    const entryId = await putInOutbox(toSend());
    expect(await readDraft(KEY)).toBeNull();
    expect(await settled(entryId)).toEqual({ kind: 'sent', postId: 12 });
    expect(keys).toEqual([entryId]);
    expect(useOutbox.getState().entries).toEqual([]);
  });

  it('that was no draft is sent under its own key, and the draft stays', async () => {
    await write('쓰던 글');
    const keys = takesPosts(14);
    const entryId = await putInOutbox({ ...toSend([]), entryId: 'its-own-key' });
    expect(await settled(entryId)).toEqual({ kind: 'sent', postId: 14 });
    expect(keys).toEqual(['its-own-key']);
    expect((await readDraft(KEY))?.photos).toHaveLength(1);
  });

  it('is not lost when the server rejects it, and becomes a draft again', async () => {
    const details = [{ field: 'title', message: '제목을 입력해주세요.' }];
    apiServer.use(respondsWithError(postCalls.create, 'VALIDATION_ERROR', { details }));
    const entryId = await putInOutbox(toSend());
    expect(await settled(entryId)).toMatchObject({
      kind: 'refused',
      rejection: { code: 'VALIDATION_ERROR', details },
    });
    await takeBackToDraft({ entryId });
    const draft = await readDraft(KEY);
    expect(draft?.fields).toEqual({ title: '감 따던 날' });
    expect(draft?.photos).toHaveLength(2);
    expect(useOutbox.getState().entries).toEqual([]);
  });

  it('that was taken back keeps its key: it cannot become two, although it may have arrived', async () => {
    apiServer.use(neverResponds(postCalls.create));
    const entryId = await putInOutbox(toSend([]));
    const first = settled(entryId);
    await until(() => useOutbox.getState().sendingId === entryId);
    await takeBackToDraft({ entryId });
    expect(await first).toEqual({ kind: 'gone' });
    expect(await putInOutbox(toSend([]))).toBe(entryId);
  });

  it('does not replace another draft that was begun meanwhile, and is sent again under the same key', async () => {
    const entryId = await putUnsent();
    await write('다른 글', []);
    await expect(takeBackToDraft({ entryId })).rejects.toThrow('쓰고 있던 글이 있어요');
    expect((await readDraft(KEY))?.fields).toEqual({ title: '다른 글' });
    expect(useOutbox.getState().entries).toHaveLength(1);
    const keys = takesPosts(13);
    await sendOutbox();
    expect(keys).toEqual([entryId]);
    expect(useOutbox.getState().entries).toEqual([]);
  });

  it('is not sent by itself after nearly a day, when nobody knows whether it arrived', async () => {
    const entryId = await putUnsent();
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 24 * 3_600_000);
    takesPosts(14);
    expect(await settled(entryId)).toMatchObject({ kind: 'waiting', reason: 'unsure' });
    now.mockRestore();
    expect(useOutbox.getState().entries).toMatchObject([{ entryId, state: 'unsure' }]);
  });

  it('is neither seen nor sent when somebody else logs in', async () => {
    await putUnsent();
    setUser({ ...ME, userId: ME.userId + 1 });
    const keys = takesPosts(15);
    await sendOutbox();
    expect(useOutbox.getState().entries).toEqual([]);
    expect(sessionStore.getState().user?.userId).not.toBe(ME.userId);
    expect(keys).toEqual([]);
    setUser(ME);
    await sendOutbox();
    expect(keys).toHaveLength(1);
    expect(useOutbox.getState().entries).toEqual([]);
  });
});
