import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cleanUp } from '../housekeeping.ts';
import { startFakeWorker } from '../testing/data/fake-generators.ts';
import { beginDiary, finishedVideo, jobIn } from '../testing/data/goods.ts';
import {
  changeSettings,
  linesOf,
  markSeen,
  NOTHING_UNSEEN,
  postComment,
  unseenOf,
} from '../testing/data/notifications.ts';
import { createTestPost, writePost } from '../testing/data/posts.ts';
import { requestDeletion } from '../testing/people/accounts.ts';
import {
  inviteCode,
  makeFamily,
  makePerson,
  startTestApi,
  type TestPerson,
} from '../testing/server/test-api.ts';

const api = await startTestApi({ GOODS_AT_ONCE: '2' });
await startFakeWorker(api, (message) => assert.fail(message));

const newFamily = () => makeFamily(api, '우리집', ['엄마', '아빠', '아이']);

const kindsOf = async (person: TestPerson) => (await linesOf(api, person)).map(({ kind }) => kind);

const rowsOf = async ({ userId }: TestPerson): Promise<number> => {
  const text = 'select 1 from notifications where recipient_user_id = $1 or actor_user_id = $1';
  return (await api.query(text, [userId])).rowCount ?? 0;
};

describe('who joins and leaves', () => {
  test('nothing that was there is new for whoever joins, and what comes from then on is', async () => {
    const [mother, father] = await newFamily();
    await writePost(api, mother);
    const aunt = await makePerson(api, '이모');
    await api.send(aunt, 'POST', '/family/join', { code: await inviteCode(api, mother) });
    assert.deepEqual(await unseenOf(api, aunt), NOTHING_UNSEEN);
    assert.deepEqual(await linesOf(api, aunt), []);
    assert.deepEqual(await kindsOf(mother), ['member-joined']);
    assert.deepEqual(await kindsOf(father), ['member-joined', 'post']);
    await writePost(api, mother);
    assert.deepEqual(await kindsOf(aunt), ['post']);
  });

  test('whoever has left is notified of nothing, is not announced, and comes back to nothing new', async () => {
    const [mother, father] = await newFamily();
    const aunt = await makePerson(api, '이모');
    const join = async () => api.send(aunt, 'POST', '/family/join', { code: await inviteCode(api, mother) });
    await join();
    await writePost(api, mother);
    await api.send(aunt, 'POST', '/family/leave');
    assert.equal(await rowsOf(aunt), 0);
    assert.deepEqual(await kindsOf(father), ['post']);
    await writePost(api, mother);
    assert.equal(await rowsOf(aunt), 0);
    await join();
    assert.deepEqual(await linesOf(api, aunt), []);
    assert.deepEqual(await kindsOf(mother), ['member-joined']);
  });

  test('a like or a reply to somebody who has left notifies nobody else in their place', async () => {
    const [mother, father, child] = await newFamily();
    const postId = await writePost(api, father);
    const replyTo = await postComment(api, father, postId, { content: '하나' });
    await api.send(father, 'POST', '/family/leave');
    await api.send(mother, 'PUT', `/memory-post/${postId}/like`);
    await postComment(api, mother, postId, { content: '둘', replyTo });
    assert.equal(await rowsOf(father), 4, 'what the others were notified of');
    assert.deepEqual(await kindsOf(child), ['comment', 'comment', 'post']);
  });

  for (const posts of ['keep', 'delete'] as const)
    test(`a deleted account leaves no line (posts: ${posts})`, async () => {
      const [mother, father] = await newFamily();
      const { postId } = await createTestPost(api, father);
      await writePost(api, mother);
      await changeSettings(api, father, { off: ['like'] });
      assert.equal((await requestDeletion(api, father, posts)).body.code, 'OK');
      api.advanceClock(8 * 86_400_000);
      await cleanUp(api.context, 0);
      assert.equal(await rowsOf(father), 0);
      const settings = 'select 1 from notification_settings where user_id = $1';
      assert.equal((await api.query(settings, [father.userId])).rowCount, 0);
      const lines = await linesOf(api, mother);
      assert.ok(lines.every(({ post }) => post?.postId !== postId));
      assert.deepEqual((await unseenOf(api, mother)).posts, []);
    });
});

describe('goods', () => {
  test('that are ready are in the bell of whoever began them, once', async () => {
    const [mother, father] = await newFamily();
    const { jobId } = await finishedVideo(api, mother);
    const postId = await writePost(api, mother);
    const diaryId = await beginDiary(api, mother, postId);
    await jobIn(api, mother, diaryId, ['done']);
    const lines = (await linesOf(api, mother)).map((line) => [line.kind, line.jobId, line.post]);
    assert.deepEqual(lines, [
      ['diary-ready', diaryId, null],
      ['video-ready', jobId, null],
    ]);
    assert.deepEqual(await kindsOf(father), ['post']);
  });
});

test('old lines are forgotten: seen ones after 90 days, all after 180', async () => {
  const [mother, father] = await newFamily();
  const [seen, unseen] = [await writePost(api, mother), await writePost(api, mother)];
  await markSeen(api, father, { posts: [seen] });
  const age = (days: number) =>
    api.query(
      `update notifications set created_at = $1::timestamptz - make_interval(days => $2) where recipient_user_id = $3`,
      [api.context.clock(), days, father.userId],
    );
  const left = async () => (await linesOf(api, father)).map(({ post }) => post?.postId);
  for (const [days, expected] of [
    [89, [unseen, seen]],
    [91, [unseen]],
    [181, []],
  ] as const) {
    await age(days);
    await cleanUp(api.context, 0);
    assert.deepEqual(await left(), expected, `${days}`);
  }
});
