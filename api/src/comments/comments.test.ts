import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { commentSchema } from 'shared/contract/comment';
import * as z from 'shared/schema';
import { untilWaiting } from '../testing/data/lock-rows.ts';
import { readPost, writePost } from '../testing/data/posts.ts';
import { dataOf, makeFamily, startTestApi, valuesOf, type TestPerson } from '../testing/server/test-api.ts';

const api = await startTestApi();
const [mother, father, child] = await makeFamily(api, '우리집', ['엄마', '아빠', '아이']);

const at = (postId: number, commentId?: number) =>
  `/memory-post/${postId}/comment${commentId === undefined ? '' : `/${commentId}`}`;

const postComment = (person: TestPerson, postId: number, content: string, more = {}) =>
  api.send(person, 'POST', at(postId), { content, ...more });
const change = (postId: number, commentId: number, content: string) =>
  api.send(father, 'PUT', at(postId, commentId), { content });
const remove = (postId: number, commentId: number) => api.send(father, 'DELETE', at(postId, commentId));
const commentsOf = (person: TestPerson, postId: number) =>
  api.read(person, at(postId), z.array(commentSchema));

async function createComment(person: TestPerson, postId: number, content = '좋다'): Promise<number> {
  return dataOf(commentSchema, await postComment(person, postId, content)).commentId;
}

describe('a changed comment', () => {
  test('has the time of the change, and stays as it is when the same text is sent', async () => {
    const postId = await writePost(api, mother);
    const commentId = await createComment(father, postId, '감이 익었네');
    assert.equal((await commentsOf(mother, postId))[0]?.editedAt, null);
    const changed = dataOf(commentSchema, await change(postId, commentId, '감이\n잘 익었네'));
    assert.deepEqual([changed.content, changed.isMine], ['감이\n잘 익었네', true]);
    assert.ok(typeof changed.editedAt === 'string');
    assert.deepEqual(dataOf(commentSchema, await change(postId, commentId, '감이\n잘 익었네')), changed);
    assert.deepEqual(await commentsOf(mother, postId), [{ ...changed, isMine: false }]);
  });

  test('has to satisfy the rules of a new one, and is neither changed nor deleted through another post', async () => {
    const [here, there] = [await writePost(api, mother), await writePost(api, mother)];
    const commentId = await createComment(father, here);
    const blank = await change(here, commentId, '  ');
    assert.deepEqual(blank.body.details, [{ field: 'content', message: '댓글을 입력해주세요.' }]);
    assert.equal((await change(there, commentId, '여기')).body.code, 'NOT_FOUND');
    assert.equal((await remove(there, commentId)).body.code, 'NOT_FOUND');
    assert.equal((await remove(here, commentId)).status, 200);
    assert.equal((await remove(here, commentId)).body.code, 'NOT_FOUND');
    assert.equal((await change(here, commentId, '지운 뒤')).body.code, 'NOT_FOUND');
  });
});

describe('a reply', () => {
  test('comes with what it replies to, follows its changes, and says that it was deleted', async () => {
    const postId = await writePost(api, mother);
    const original = await createComment(father, postId, '누가 땄어?');
    const added = dataOf(commentSchema, await postComment(child, postId, '내가요', { replyTo: original }));
    const quote = { nickname: '아빠', content: '누가 땄어?' };
    assert.deepEqual(added.replyTo, { commentId: original, quote });
    await change(postId, original, '누가 이렇게 많이 땄어?');
    const [, changed] = await commentsOf(mother, postId);
    assert.equal(changed?.replyTo?.quote?.content, '누가 이렇게 많이 땄어?');
    await remove(postId, original);
    const [left] = await commentsOf(mother, postId);
    assert.deepEqual(left?.replyTo, { commentId: original, quote: null });
  });

  test('to a comment that the post does not have stays as a plain comment', async () => {
    const [here, there] = [await writePost(api, mother), await writePost(api, mother)];
    for (const replyTo of [await createComment(father, there), 900_001]) {
      const added = dataOf(commentSchema, await postComment(child, here, '그래도 남긴다', { replyTo }));
      assert.deepEqual([added.content, added.replyTo], ['그래도 남긴다', null]);
    }
  });
});

describe('comments', () => {
  test('come oldest first, with whose they are', async () => {
    const postId = await writePost(api, mother);
    await createComment(father, postId, '첫째');
    await createComment(child, postId, '둘째 <b>굵게</b><script>x</script>');
    const comments = await commentsOf(father, postId);
    assert.deepEqual(
      comments.map(({ content, author, isMine }) => [content, author.nickname, isMine]),
      [
        ['첫째', '아빠', true],
        ['둘째 <b>굵게</b><script>x</script>', '아이', false],
      ],
    );
    assert.equal((await readPost(api, mother, postId)).commentCount, 2);
  });

  test('that are empty or longer than 500 characters have a reason', async () => {
    const postId = await writePost(api, mother);
    for (const [content, message] of [
      ['  ', '댓글을 입력해주세요.'],
      ['<p> </p>', '댓글을 입력해주세요.'],
      ['가'.repeat(501), '댓글은 최대 500자까지 가능합니다.'],
    ] as const) {
      const response = await postComment(father, postId, content);
      assert.deepEqual([response.status, response.body.details], [400, [{ field: 'content', message }]]);
    }
    await createComment(father, postId, '가'.repeat(500));
  });

  test('on a post that is deleted meanwhile are NOT_FOUND', async () => {
    const postId = await writePost(api, mother);
    const deleting = await api.own.pool.connect();
    try {
      await deleting.query('begin');
      await deleting.query('delete from posts where post_id = $1', [postId]);
      const pending = postComment(father, postId, '늦었다');
      await untilWaiting(api, 1);
      await deleting.query('commit');
      const response = await pending;
      assert.deepEqual([response.status, response.body.code], [404, 'NOT_FOUND']);
    } finally {
      deleting.release();
    }
  });

  test('come as the newest 50, oldest first, and "before" reads the earlier ones without a gap', async () => {
    const postId = await writePost(api, mother);
    for (let number = 1; number <= 53; number += 1) await createComment(father, postId, `${number}번`);
    const page = async (query = '') => {
      const response = await api.send(mother, 'GET', at(postId) + query);
      const comments = dataOf(z.array(commentSchema), response);
      return { comments, numbers: valuesOf(comments, 'content'), link: response.headers.get('link') };
    };
    const newest = await page();
    assert.deepEqual([newest.numbers.length, newest.numbers[0], newest.numbers.at(-1)], [50, '4번', '53번']);
    const first = newest.comments[0]?.commentId;
    assert.equal(newest.link, `<?before=${first}&limit=50>; rel="prev"`);
    const earlier = await page(`?before=${first}`);
    assert.deepEqual([earlier.numbers, earlier.link], [['1번', '2번', '3번'], null]);
    assert.deepEqual((await page(`?before=${first}&limit=2`)).numbers, ['2번', '3번']);

    // Somebody deletes the comment at the page's edge between two requests.
    await remove(postId, first ?? 0);
    assert.deepEqual((await page(`?before=${first}&limit=2`)).numbers, ['2번', '3번']);
    for (const query of ['?limit=0', '?limit=101', '?before=x', '?limit=1.5'])
      assert.equal((await api.send(mother, 'GET', at(postId) + query)).status, 400);
  });

  test('that are sent again under the same key stay one, with the same response', async () => {
    const postId = await writePost(api, mother);
    const send = (person: TestPerson, key: string, content: string) =>
      api.send(person, 'POST', at(postId), { content }, { 'idempotency-key': key });
    const first = await send(father, 'comment-1', '한 번만');
    assert.equal(first.status, 200);
    assert.deepEqual((await send(father, 'comment-1', '한 번만')).body.data, first.body.data);
    const atOnce = await Promise.all(Array.from({ length: 5 }, () => send(father, 'comment-2', '동시에')));
    assert.deepEqual(new Set(atOnce.map(({ status }) => status)), new Set([200]));
    assert.equal(new Set(atOnce.map(({ body }) => JSON.stringify(body.data))).size, 1);
    const other = await send(father, 'comment-1', '다른 말');
    assert.deepEqual([other.status, other.body.code], [409, 'DUPLICATE_ERROR']);
    assert.equal((await send(child, 'comment-1', '한 번만')).status, 200);
    assert.deepEqual(
      (await commentsOf(mother, postId)).map(({ content, author }) => [author.nickname, content]),
      [
        ['아빠', '한 번만'],
        ['아빠', '동시에'],
        ['아이', '한 번만'],
      ],
    );
  });
});
