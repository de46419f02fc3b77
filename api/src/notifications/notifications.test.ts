import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { commentSchema } from 'shared/contract/comment';
import {
  type Notification,
  notificationCalls,
  type NotificationSettings,
  notificationSettingsSchema,
  type Unseen,
  unseenSchema,
} from 'shared/contract/notification';
import { writePost } from '../testing/data/posts.ts';
import { dataOf, makeFamily, startTestApi, type TestPerson } from '../testing/server/test-api.ts';

const api = await startTestApi();

const newFamily = () => makeFamily(api, '우리집', ['엄마', '아빠', '아이', '할머니']);

const unseenOf = (person: TestPerson): Promise<Unseen> =>
  api.read(person, '/notifications/unseen', unseenSchema);

async function linesOf(person: TestPerson): Promise<Notification[]> {
  return (await api.read(person, '/notifications', notificationCalls.list.response)).notifications;
}

/** Kind, who caused it, and how many they are. */
async function shownTo(person: TestPerson) {
  return (await linesOf(person)).map(({ kind, actors, actorCount }) => [
    kind,
    actors.map(({ nickname }) => nickname).join(),
    actorCount,
  ]);
}

async function comment(person: TestPerson, postId: number, content: string, replyTo?: number) {
  const sent = await api.send(person, 'POST', `/memory-post/${postId}/comment`, { content, replyTo });
  return dataOf(commentSchema, sent).commentId;
}

const like = async (person: TestPerson, postId: number, liked: boolean): Promise<void> => {
  const sent = await api.send(person, 'PUT', `/memory-post/${postId}/like?liked=${liked}`);
  assert.equal(sent.body.code, 'OK');
};

const see = async (person: TestPerson, seen: object): Promise<Unseen> =>
  dataOf(unseenSchema, await api.send(person, 'POST', '/notifications/seen', seen));

const change = async (person: TestPerson, settings: Partial<NotificationSettings>) => {
  const all = { off: [], quiet: null, showsText: false, ...settings };
  return dataOf(notificationSettingsSchema, await api.send(person, 'PUT', '/notifications/settings', all));
};

const NOTHING: Unseen = { posts: [], postCount: 0, comments: [], notificationCount: 0 };

describe('a new memory', () => {
  test('is new for everybody but its author, until it was in view', async () => {
    const [mother, father, child] = await newFamily();
    const first = await writePost(api, mother);
    const second = await writePost(api, mother, { title: '둘째' });
    assert.deepEqual(await unseenOf(mother), NOTHING);
    assert.deepEqual(await unseenOf(father), {
      ...NOTHING,
      posts: [second, first],
      postCount: 2,
      notificationCount: 2,
    });
    const [latest] = await linesOf(father);
    assert.deepEqual(latest?.post, { postId: second, title: '둘째', thumbnailUrl: null });
    for (const _ of [1, 2])
      assert.deepEqual(await see(father, { posts: [second] }), {
        ...NOTHING,
        posts: [first],
        postCount: 1,
        notificationCount: 1,
      });
    assert.deepEqual(
      (await linesOf(father)).map(({ isSeen }) => isSeen),
      [true, false],
    );
    assert.equal((await unseenOf(child)).postCount, 2);
  });

  test('is new once, however often its device sends it', async () => {
    const [mother, father] = await newFamily();
    const key = { 'idempotency-key': 'one-tap-1' };
    const ids = await Promise.all([1, 2, 3].map(() => writePost(api, mother, {}, [], key)));
    assert.equal(new Set(ids).size, 1);
    assert.equal((await unseenOf(father)).postCount, 1);
  });

  test('that cannot be written leaves nothing', async () => {
    const [mother, father] = await newFamily();
    await api.query(`create function reject_notice() returns trigger language plpgsql as
      $$ begin raise exception 'rejected'; end $$`);
    await api.query(`create trigger reject before insert on notifications for each row
      execute function reject_notice()`);
    await assert.rejects(writePost(api, mother));
    await api.query('drop function reject_notice cascade');
    assert.deepEqual(await unseenOf(father), NOTHING);
    const written = await api.query('select 1 from posts where author_user_id = $1', [mother.userId]);
    assert.equal(written.rowCount, 0);
  });
});

describe('comments', () => {
  test('are new for all others, and a reply for whoever it replies to', async () => {
    const [mother, father, child] = await newFamily();
    const postId = await writePost(api, mother);
    const original = await comment(father, postId, '좋은 <b>날</b>이었다');
    await comment(mother, postId, '그랬지', original);
    assert.deepEqual(await shownTo(father), [
      ['reply', '엄마', 1],
      ['post', '엄마', 1],
    ]);
    assert.deepEqual(await shownTo(mother), [['comment', '아빠', 1]]);
    assert.deepEqual(await shownTo(child), [
      ['comment', '엄마', 1],
      ['comment', '아빠', 1],
      ['post', '엄마', 1],
    ]);
    assert.equal((await linesOf(child))[1]?.excerpt, '좋은 날이었다');
    assert.deepEqual((await unseenOf(child)).comments, [{ postId, count: 2 }]);
    assert.deepEqual(await see(child, { commentsOf: [postId] }), {
      ...NOTHING,
      posts: [postId],
      postCount: 1,
      notificationCount: 1,
    });
  });
});

describe('likes', () => {
  test('of one post are one line for its author, and one that was taken back is no news', async () => {
    const [mother, father, child, grandmother] = await newFamily();
    const postId = await writePost(api, mother);
    await like(mother, postId, true);
    await like(father, postId, true);
    for (const liked of [true, false, true]) await like(child, postId, liked);
    assert.deepEqual(await shownTo(mother), [['like', '아이,아빠', 2]]);
    assert.equal((await unseenOf(mother)).notificationCount, 1);
    const [line] = await linesOf(mother);
    assert.deepEqual(await see(mother, { bellUpTo: line?.notificationId }), NOTHING);
    // Seen already: it comes back without being news.
    for (const liked of [false, true]) await like(father, postId, liked);
    assert.deepEqual(await unseenOf(mother), NOTHING);
    await like(grandmother, postId, true);
    assert.deepEqual(await shownTo(mother), [['like', '할머니,아이,아빠', 3]]);
    await like(grandmother, postId, false);
    assert.deepEqual(await unseenOf(mother), NOTHING);
  });
});

describe('the bell', () => {
  test('that was open leaves new memories and comments new where they are shown', async () => {
    const [mother, father] = await newFamily();
    const postId = await writePost(api, mother);
    await comment(mother, postId, '하나');
    const [line] = await linesOf(father);
    const after = await see(father, { bellUpTo: line?.notificationId });
    assert.deepEqual(after, {
      posts: [postId],
      postCount: 1,
      comments: [{ postId, count: 1 }],
      notificationCount: 0,
    });
    assert.deepEqual(await see(father, { posts: [postId], commentsOf: [postId] }), NOTHING);
  });

  test('is read in pages', async () => {
    const [mother, father] = await newFamily();
    const ids = [];
    for (const _ of [1, 2, 3, 4, 5]) ids.push(await writePost(api, mother));
    const found: (number | undefined)[] = [];
    let before = '';
    for (;;) {
      const page = await api.read(father, `/notifications?limit=2${before}`, notificationCalls.list.response);
      found.push(...page.notifications.map(({ post }) => post?.postId));
      if (!page.hasMore) break;
      before = `&before=${page.notifications.at(-1)?.notificationId}`;
    }
    assert.deepEqual(found, ids.toReversed());
  });

  test('has not what was switched off, which is marked as new all the same', async () => {
    const [mother, father] = await newFamily();
    assert.deepEqual(await change(father, { off: ['post', 'like', 'post'] }), {
      off: ['post', 'like'],
      quiet: null,
      showsText: false,
    });
    const postId = await writePost(api, mother);
    assert.deepEqual(await unseenOf(father), { ...NOTHING, posts: [postId], postCount: 1 });
    assert.deepEqual(await linesOf(father), []);
    const pushed = 'select 1 from notifications where recipient_user_id = $1 and push_at is not null';
    assert.equal((await api.query(pushed, [father.userId])).rowCount, 0);
    await comment(mother, postId, '하나');
    assert.equal((await api.query(pushed, [father.userId])).rowCount, 1);
    await change(father, { off: ['comment'] });
    assert.equal((await api.query(pushed, [father.userId])).rowCount, 0);
    assert.deepEqual(await shownTo(father), [['post', '엄마', 1]]);
  });
});

describe('who is not there', () => {
  test('learns nothing from another family', async () => {
    const [mother] = await newFamily();
    const [neighbour] = await makeFamily(api, '옆집', ['이웃']);
    const postId = await writePost(api, mother);
    assert.deepEqual(await unseenOf(neighbour), NOTHING);
    assert.deepEqual(await see(neighbour, { posts: [postId], commentsOf: [postId] }), NOTHING);
  });

  test('a deleted memory or comment takes its lines with it', async () => {
    const [mother, father] = await newFamily();
    const postId = await writePost(api, mother);
    const commentId = await comment(mother, postId, '하나');
    await api.send(mother, 'DELETE', `/memory-post/${postId}/comment/${commentId}`);
    assert.deepEqual(await shownTo(father), [['post', '엄마', 1]]);
    await api.send(mother, 'DELETE', `/memory-post/${postId}`);
    assert.deepEqual(await linesOf(father), []);
    assert.deepEqual(await unseenOf(father), NOTHING);
  });
});
