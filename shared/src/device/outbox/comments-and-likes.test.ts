import { commentCalls } from 'shared/contract/comment';
import { postCalls } from 'shared/contract/post';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import {
  countUnsent,
  deleteUnsent,
  forgetEntry,
  loadOutbox,
  sendAgain,
  sendOutbox,
  useOutbox,
} from 'shared/device';
import { queryClient } from 'shared/query';
import { setUser } from 'shared/session';
import { apiServer, respondsWith, respondsWithError, withApiServer } from 'shared/testing/api-server';
import { sampleComment, sampleUser } from 'shared/testing/sample-data';
import { storeFiles, until } from 'shared/testing/stored-files';
import { openDevice } from '../device-database.ts';

storeFiles();

withApiServer();

const ME = sampleUser();
const POST_ID = 21;

/** The server: comments by their key, and whether the post is liked. */
let comments: Map<string, string>;
let likes: string[];
/** What the server fails at. */
let broken: string;

function failAt(what: string): void {
  if (what === broken) throw new Error('server trouble');
}

beforeEach(() => {
  comments = new Map();
  likes = [];
  broken = '';
  setUser(ME);
  apiServer.use(
    respondsWith(commentCalls.add, ({ headers, body: { content } }) => {
      failAt(content);
      comments.set(headers.get('idempotency-key') ?? '', content);
      return sampleComment({ commentId: 40 + comments.size, content });
    }),
    respondsWith(postCalls.like, ({ query }) => {
      failAt(query.get('liked') ?? '');
      likes.push(query.get('liked') ?? '');
      return { liked: query.get('liked') === 'true', likeCount: 1 };
    }),
  );
});

afterEach(async () => {
  isOnline(true);
  await deleteUnsent();
  await sendOutbox();
});

function isOnline(value: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value });
}

const write = async (content: string) =>
  (await loadOutbox()).putCommentInOutbox({
    userId: ME.userId,
    postId: POST_ID,
    postTitle: '감 따던 날',
    content,
    replyTo: null,
  });

const press = async (liked: boolean) =>
  (await loadOutbox()).putLike({ userId: ME.userId, postId: POST_ID, liked, wasLiked: !liked });

const waiting = () => useOutbox.getState().entries;

describe('a comment', () => {
  it('waits without network, counts as unsent, and is sent once under its own key', async () => {
    isOnline(false);
    const entryId = await write('보고 싶다');
    await sendOutbox();
    expect(waiting()).toMatchObject([{ entryId, state: 'waiting', content: '보고 싶다' }]);
    expect(await countUnsent()).toEqual({ drafts: 0, waiting: 0, comments: 1 });
    isOnline(true);
    await Promise.all([sendOutbox(), sendOutbox()]);
    expect([...comments]).toEqual([[entryId, '보고 싶다']]);
    expect(waiting()).toEqual([]);
  });

  it('that has come is known before it is in the list, so that nobody sees it twice', async () => {
    isOnline(false);
    const entryId = await write('보고 싶다');
    await sendOutbox();
    const queryKey = QUERY_KEYS.comments(POST_ID);
    queryClient.setQueryData(queryKey, { pages: [[]], pageParams: [null] });
    const knownAs: unknown[] = [];
    const endWatching = queryClient.getQueryCache().subscribe(() => {
      const list = queryClient.getQueryData<{ pages: unknown[][] }>(queryKey);
      if (list?.pages[0]?.length === 1) knownAs.push(useOutbox.getState().arrivedCommentEntryId);
    });
    isOnline(true);
    await sendOutbox();
    endWatching();
    expect([...new Set(knownAs)]).toEqual([entryId]);
  });

  it('that another tab has sent is read anew, also where its message comes later', async () => {
    isOnline(false);
    const entryId = await write('보고 싶다');
    await sendOutbox();
    const queryKey = QUERY_KEYS.comments(POST_ID);
    queryClient.setQueryData(queryKey, { pages: [[]], pageParams: [null] });
    await (await openDevice()).delete('outbox', entryId);
    await sendOutbox();
    expect(waiting()).toEqual([]);
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  it('of somebody else is neither shown nor sent', async () => {
    await write('지우의 말');
    setUser(sampleUser({ userId: ME.userId + 1 }));
    await sendOutbox();
    expect([waiting(), comments.size]).toEqual([[], 0]);
    setUser(ME);
    await sendOutbox();
    expect(comments.size).toBe(1);
  });

  it('whose post was deleted is not lost, says why, and can be changed, sent again and deleted', async () => {
    apiServer.use(respondsWithError(commentCalls.add, 'NOT_FOUND'));
    const entryId = await write('늦었다');
    await sendOutbox();
    const message = expect.stringContaining('추억을 찾을 수 없어요');
    expect(waiting()).toMatchObject([{ state: 'refused', content: '늦었다', rejection: { message } }]);
    await sendAgain(entryId);
    expect(waiting()).toMatchObject([{ state: 'refused' }]);
    await forgetEntry(entryId);
    expect(waiting()).toEqual([]);
  });

  it('that fails on the server waits, and does not block the next', async () => {
    broken = '먼저';
    await write('먼저');
    await write('나중');
    await sendOutbox();
    expect([...comments.values()]).toEqual(['나중']);
    expect(waiting()).toMatchObject([{ content: '먼저', state: 'waiting' }]);
    broken = '';
    await sendOutbox();
    expect([...comments.values()]).toEqual(['나중', '먼저']);
  });

  it('that had arrived before its text was changed is changed there, and not written twice', async () => {
    const changed: unknown[] = [];
    isOnline(false);
    const entryId = await write('감이 익었내');
    apiServer.use(
      respondsWithError(commentCalls.add, 'DUPLICATE_ERROR', {
        details: [{ field: 'commentId', message: '41' }],
      }),
      respondsWith(commentCalls.change, ({ params, body }) => {
        changed.push([params['commentId'], body.content]);
        return sampleComment({ commentId: 41, content: body.content });
      }),
    );
    await (await loadOutbox()).changeWaitingComment(entryId, '감이 익었네');
    isOnline(true);
    await sendOutbox();
    expect(changed).toEqual([['41', '감이 익었네']]);
    expect(waiting()).toEqual([]);
  });

  it('first tried a day ago is sent only when the person says so', async () => {
    isOnline(false);
    const entryId = await write('어제 쓴 말');
    const device = await openDevice();
    const stored = Object(await device.get('outbox', entryId));
    await device.put('outbox', { ...stored, firstTriedAt: Date.now() - 24 * 3_600_000 }, entryId);
    isOnline(true);
    await sendOutbox();
    expect(waiting()).toMatchObject([{ state: 'unsure' }]);
    expect(comments.size).toBe(0);
    await sendAgain(entryId);
    expect(comments.size).toBe(1);
  });
});

describe('likes', () => {
  it('that end where they began leave nothing to send', async () => {
    isOnline(false);
    await press(true);
    expect(useOutbox.getState().likes).toMatchObject([{ postId: POST_ID, liked: true }]);
    await press(false);
    expect(useOutbox.getState().likes).toEqual([]);
    isOnline(true);
    await sendOutbox();
    expect(likes).toEqual([]);
  });

  it('are sent once, as the last choice', async () => {
    isOnline(false);
    for (const liked of [true, false, true]) await press(liked);
    isOnline(true);
    await sendOutbox();
    await sendOutbox();
    expect(likes).toEqual(['true']);
    expect(useOutbox.getState().likes).toEqual([]);
  });

  it('that may have arrived are taken back on the server, too', async () => {
    broken = 'true';
    await press(true);
    await sendOutbox();
    expect(useOutbox.getState().likes).toMatchObject([{ liked: true }]);
    await press(false);
    await until(() => useOutbox.getState().likes.length === 0);
    expect(likes.at(-1)).toBe('false');
  });

  it('of a post that is gone wait for nothing', async () => {
    apiServer.use(respondsWithError(postCalls.like, 'NOT_FOUND'));
    await press(true);
    await until(() => useOutbox.getState().likes.length === 0);
    expect(await (await openDevice()).count('outbox')).toBe(0);
  });

  it('of somebody else are neither shown nor sent', async () => {
    isOnline(false);
    await press(true);
    setUser(sampleUser({ userId: ME.userId + 1 }));
    isOnline(true);
    await sendOutbox();
    expect([useOutbox.getState().likes, likes]).toEqual([[], []]);
    setUser(ME);
    await sendOutbox();
    expect(likes).toEqual(['true']);
  });
});
