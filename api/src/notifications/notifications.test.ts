import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { notificationCalls } from 'shared/contract/notifications/notification';
import {
  changeSettings,
  linesOf,
  markSeen,
  NOTHING_UNSEEN,
  postComment,
  unseenOf,
} from '../testing/data/notifications.ts';
import { writePost } from '../testing/data/posts.ts';
import { makeFamily, startTestApi, type TestPerson } from '../testing/server/test-api.ts';

const api = await startTestApi();

const newFamily = () => makeFamily(api, '우리집', ['엄마', '아빠', '아이', '할머니']);

/** Kind, who caused it, and how many they are. */
async function shownTo(person: TestPerson) {
  return (await linesOf(api, person)).map(({ kind, actors, actorCount }) => [
    kind,
    actors.map(({ nickname }) => nickname).join(),
    actorCount,
  ]);
}

const comment = (person: TestPerson, postId: number, content: string, replyTo?: number) =>
  postComment(api, person, postId, { content, ...(replyTo !== undefined && { replyTo }) });

async function like(person: TestPerson, postId: number, liked: boolean): Promise<void> {
  const sent = await api.send(person, 'PUT', `/memory-post/${postId}/like?liked=${liked}`);
  assert.equal(sent.body.code, 'OK');
}

describe('a new memory', () => {
  test('is new for everybody but its author, until it was in view', async () => {
    const [mother, father, child] = await newFamily();
    const first = await writePost(api, mother);
    const second = await writePost(api, mother, { title: '둘째' });
    assert.deepEqual(await unseenOf(api, mother), NOTHING_UNSEEN);
    assert.deepEqual(await unseenOf(api, father), {
      ...NOTHING_UNSEEN,
      posts: [second, first],
      postCount: 2,
      notificationCount: 2,
    });
    const [latest] = await linesOf(api, father);
    assert.deepEqual(latest?.post, { postId: second, title: '둘째', thumbnailUrl: null });
    for (const _ of [1, 2])
      assert.deepEqual(await markSeen(api, father, { posts: [second] }), {
        ...NOTHING_UNSEEN,
        posts: [first],
        postCount: 1,
        notificationCount: 1,
      });
    assert.deepEqual(
      (await linesOf(api, father)).map(({ isSeen }) => isSeen),
      [true, false],
    );
    assert.equal((await unseenOf(api, child)).postCount, 2);
  });

  test('is new once, however often its device sends it', async () => {
    const [mother, father] = await newFamily();
    const key = { 'idempotency-key': 'one-tap-1' };
    const ids = await Promise.all([1, 2, 3].map(() => writePost(api, mother, {}, [], key)));
    assert.equal(new Set(ids).size, 1);
    assert.equal((await unseenOf(api, father)).postCount, 1);
  });

  test('that cannot be written leaves nothing', async () => {
    const [mother, father] = await newFamily();
    await api.query(`create function reject_notice() returns trigger language plpgsql as
      $$ begin raise exception 'rejected'; end $$`);
    await api.query(`create trigger reject before insert on notifications for each row
      execute function reject_notice()`);
    await assert.rejects(writePost(api, mother));
    await api.query('drop function reject_notice cascade');
    assert.deepEqual(await unseenOf(api, father), NOTHING_UNSEEN);
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
    assert.equal((await linesOf(api, child))[1]?.excerpt, '좋은 날이었다');
    assert.deepEqual((await unseenOf(api, child)).comments, [{ postId, count: 2 }]);
    assert.deepEqual(await markSeen(api, child, { commentsOf: [postId] }), {
      ...NOTHING_UNSEEN,
      posts: [postId],
      postCount: 1,
      notificationCount: 1,
    });
  });
});

test('the start of a long comment ends between two letters, and is one line without tags', async () => {
  const [mother, father] = await newFamily();
  const postId = await writePost(api, mother);
  const family = '👨‍👩‍👧‍👦';
  await comment(father, postId, `<b>${family}</b>\n${family.repeat(100)}`);
  const [line] = await linesOf(api, mother);
  assert.equal(line?.excerpt, `${family} ${family.repeat(78)}`);
});

describe('likes', () => {
  test('of one post are one line for its author, and one that was taken back is no news', async () => {
    const [mother, father, child, grandmother] = await newFamily();
    const postId = await writePost(api, mother);
    await like(mother, postId, true);
    await like(father, postId, true);
    for (const liked of [true, false, true]) await like(child, postId, liked);
    assert.deepEqual(await shownTo(mother), [['like', '아이,아빠', 2]]);
    assert.equal((await unseenOf(api, mother)).notificationCount, 1);
    const [line] = await linesOf(api, mother);
    assert.deepEqual(await markSeen(api, mother, { bellUpTo: line?.notificationId }), NOTHING_UNSEEN);
    // Seen already: it comes back without being news.
    for (const liked of [false, true]) await like(father, postId, liked);
    assert.deepEqual(await unseenOf(api, mother), NOTHING_UNSEEN);
    await like(grandmother, postId, true);
    assert.deepEqual(await shownTo(mother), [['like', '할머니,아이,아빠', 3]]);
    await like(grandmother, postId, false);
    assert.deepEqual(await unseenOf(api, mother), NOTHING_UNSEEN);
  });
});

describe('the bell', () => {
  test('that was open leaves new memories and comments new where they are shown', async () => {
    const [mother, father] = await newFamily();
    const postId = await writePost(api, mother);
    await comment(mother, postId, '하나');
    const [line] = await linesOf(api, father);
    const after = await markSeen(api, father, { bellUpTo: line?.notificationId });
    assert.deepEqual(after, {
      posts: [postId],
      postCount: 1,
      comments: [{ postId, count: 1 }],
      notificationCount: 0,
    });
    assert.deepEqual(await markSeen(api, father, { posts: [postId], commentsOf: [postId] }), NOTHING_UNSEEN);
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
    assert.deepEqual(await changeSettings(api, father, { off: ['post', 'like', 'post'] }), {
      off: ['post', 'like'],
      quiet: null,
      showsText: false,
    });
    const postId = await writePost(api, mother);
    assert.deepEqual(await unseenOf(api, father), { ...NOTHING_UNSEEN, posts: [postId], postCount: 1 });
    assert.deepEqual(await linesOf(api, father), []);
    const pushed = 'select 1 from notifications where recipient_user_id = $1 and push_at is not null';
    assert.equal((await api.query(pushed, [father.userId])).rowCount, 0);
    await comment(mother, postId, '하나');
    assert.equal((await api.query(pushed, [father.userId])).rowCount, 1);
    await changeSettings(api, father, { off: ['comment'] });
    assert.equal((await api.query(pushed, [father.userId])).rowCount, 0);
    assert.deepEqual(await shownTo(father), [['post', '엄마', 1]]);
  });
});

describe('who is not there', () => {
  test('learns nothing from another family', async () => {
    const [mother] = await newFamily();
    const [neighbour] = await makeFamily(api, '옆집', ['이웃']);
    const postId = await writePost(api, mother);
    assert.deepEqual(await unseenOf(api, neighbour), NOTHING_UNSEEN);
    assert.deepEqual(
      await markSeen(api, neighbour, { posts: [postId], commentsOf: [postId] }),
      NOTHING_UNSEEN,
    );
  });

  test('a deleted memory or comment takes its lines with it', async () => {
    const [mother, father] = await newFamily();
    const postId = await writePost(api, mother);
    const commentId = await comment(mother, postId, '하나');
    await api.send(mother, 'DELETE', `/memory-post/${postId}/comment/${commentId}`);
    assert.deepEqual(await shownTo(father), [['post', '엄마', 1]]);
    await api.send(mother, 'DELETE', `/memory-post/${postId}`);
    assert.deepEqual(await linesOf(api, father), []);
    assert.deepEqual(await unseenOf(api, father), NOTHING_UNSEEN);
  });
});
