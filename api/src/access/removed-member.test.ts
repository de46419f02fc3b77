import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { commentSchema } from 'shared/contract/comment';
import { jobs } from '../platform/database/schema/jobs.ts';
import { plainJpeg } from '../testing/data/test-photos.ts';
import { ASYNC, requestVideo, beginVideo, jobIn, readJob, videoForm } from '../testing/data/goods.ts';
import { lockRows, untilWaiting } from '../testing/data/lock-rows.ts';
import { createTestPost, leftBehind, postForm, readPost, writePost } from '../testing/data/posts.ts';
import {
  dataOf,
  inviteCode,
  makeFamily,
  type TestFamilyMember,
  startTestApi,
} from '../testing/server/test-api.ts';
import { startFakeWorker } from '../testing/data/fake-generators.ts';
import {
  beginUpload as beginRecording,
  continueUpload,
  newUpload,
  requestUpload,
  smallFilm,
} from '../testing/data/recordings.ts';
import { beginUpload } from '../testing/server/slow-upload.ts';

const api = await startTestApi({ GOODS_AT_ONCE: '2' });
const generators = await startFakeWorker(api);

async function remove(mother: TestFamilyMember, { familyMemberId }: TestFamilyMember): Promise<number> {
  const path = `/family/members/${familyMemberId}`;
  return (await api.send(mother, 'DELETE', path)).status;
}

const stateOf = async (jobId: number) => {
  const { state, chargedOn } = jobs;
  const { database } = api.own;
  const found = await database.select({ state, chargedOn }).from(jobs).where(eq(jobs.jobId, jobId));
  return found[0] ?? assert.fail('there is no such job');
};

describe('a removed member', () => {
  test('sees nothing from the next request on, gets no address of a photo, and what they wrote stays with the family', async () => {
    const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    const post = await createTestPost(api, father, '아빠의 추억');
    const before = await readPost(api, mother, post.postId);
    assert.equal(await remove(mother, father), 200);
    const paths = [
      '/family/members',
      `/family/members/${father.familyId}`,
      `/memory-post/${post.postId}`,
      `/memory-post/${post.postId}/comment`,
      '/memory-post/recent',
      '/memory-post/time-order',
      '/memory-post/months',
      '/goods',
      '/jobs',
      `/users/${mother.userId}`,
      '/users/user',
    ];
    for (const path of paths) {
      const response = await api.send(father, 'GET', path);
      if (path !== '/users/user')
        assert.ok([403, 404].includes(response.status), `${path} ${response.status}`);
      assert.ok(!JSON.stringify(response.body).includes('/media/'), path);
    }
    assert.deepEqual(await readPost(api, mother, post.postId), before);
  });

  test('writes nothing, also when the same request is sent again', async () => {
    const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    const headers = { 'idempotency-key': 'one-tap' };
    const postId = await writePost(api, father, {}, [await plainJpeg('#a00')], headers);
    const path = `/memory-post/${postId}`;
    const comment = await api.send(father, 'POST', `${path}/comment`, { content: '내 댓글' });
    const { commentId } = dataOf(commentSchema, comment);
    const film = await smallFilm();
    const unfinished = await beginRecording(api, father, { bytes: film.byteLength, type: 'video' });
    await remove(mother, father);
    const before = await leftBehind(api);
    const attempts = [
      { method: 'POST', path: '/memory-post', body: postForm({}, [await plainJpeg('#a00')]), headers },
      { method: 'PUT', path, json: { title: '고침', content: '고침' } },
      { method: 'DELETE', path },
      { method: 'PUT', path: `${path}/like` },
      { method: 'PUT', path: `${path}/view` },
      { method: 'POST', path: `${path}/comment`, json: { content: '나도' } },
      { method: 'PUT', path: `${path}/comment/${commentId}`, json: { content: '고침' } },
      { method: 'PUT', path: '/family/settings', json: { showsViews: true } },
      { method: 'POST', path: '/diary/generate', json: { postId }, headers: ASYNC },
      { method: 'POST', path: '/family/generate-link' },
    ];
    for (const attempt of attempts) {
      const response = await api.request({ ...attempt, token: father.token });
      assert.equal(response.body.code, 'FORBIDDEN', `${attempt.method} ${attempt.path}`);
    }
    assert.equal((await requestVideo(api, father)).body.code, 'FORBIDDEN');
    const upload = { method: 'POST', headers: newUpload(100, 'voice') } as const;
    assert.equal((await requestUpload(api, father, upload)).status, 403);
    const part = { offset: 0, bytes: film };
    assert.equal((await continueUpload(api, father, unfinished, part)).status, 403);
    assert.deepEqual(await leftBehind(api), before);
  });

  test(
    'pending jobs do not begin, running ones stop, and followed ones end',
    { timeout: 60_000 },
    async () => {
      const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
      const release = generators.hold();
      const running = [await beginVideo(api, father), await beginVideo(api, mother)];
      await generators.untilAtWork(2);
      const [own = 0, mothers = 0] = running;
      const queued = await beginVideo(api, father);
      const follow = (jobId: number) =>
        fetch(`${api.origin}/api/jobs/${jobId}`, {
          headers: { authorization: `Bearer ${father.token}`, accept: 'text/event-stream' },
        });
      const streams = await Promise.all([follow(own), follow(mothers), follow(queued)]);
      const begun = generators.begun.length;

      await remove(mother, father);
      // Each ends by itself although nothing of the jobs is done: the test would time out.
      for (const text of await Promise.all(streams.map((stream) => stream.text())))
        assert.ok(!text.includes('"state":"cancelled"'), 'nothing is told after the removal');
      await generators.untilAtWork(1);
      assert.equal((await stateOf(own)).state, 'cancelled');
      assert.deepEqual(await stateOf(queued), { state: 'cancelled', chargedOn: null });
      for (const method of ['GET', 'DELETE'])
        assert.equal((await api.send(father, method, `/jobs/${own}`)).status, 403);

      release();
      // The next one comes after the cancelled one in the queue: its turn was passed over.
      const last = await beginVideo(api, mother);
      for (const jobId of [mothers, last]) await jobIn(api, mother, jobId, ['done']);
      assert.equal(generators.begun.length, begun + 1);
      assert.equal((await readJob(api, mother, own)).state, 'cancelled');
    },
  );

  test('whoever waits for the response does not get what was made', { timeout: 60_000 }, async () => {
    const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    const release = generators.hold();
    const waiting = requestVideo(api, father, '다가가요', {});
    await generators.untilAtWork(1);
    await remove(mother, father);
    assert.equal((await waiting).status, 404);
    release();
  });

  test('can begin a new job in another family under the same key', async () => {
    const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    const [neighbour] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    const headers = { 'idempotency-key': 'one-key' };
    const first = await beginVideo(api, father, headers);
    await jobIn(api, father, first, ['done']);
    await remove(mother, father);
    const json = { code: await inviteCode(api, neighbour) };
    await api.send(father, 'POST', '/family/join', json);
    const second = await beginVideo(api, father, headers);
    assert.notEqual(second, first);
    await jobIn(api, neighbour, second, ['done']);
    assert.equal((await api.send(father, 'GET', `/jobs/${first}`)).status, 404);
  });
});

describe('what arrives at the moment of the removal', () => {
  for (const kind of ['새 글', '고친 글', '동영상'] as const) {
    test(`${kind}: does not appear, although it was begun before the removal, and leaves no file`, async () => {
      const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
      const postId = await writePost(api, father, { title: '그대로' }, [await plainJpeg('#0a0')]);
      const before = await leftBehind(api);
      const photo = await plainJpeg('#00a');
      const requests = {
        '새 글': { method: 'POST', path: '/memory-post', form: postForm({ title: '늦은 글' }, [photo]) },
        '고친 글': {
          method: 'PUT',
          path: `/memory-post/${postId}`,
          form: postForm({ title: '늦은 글' }, [photo]),
        },
        동영상: { method: 'POST', path: '/animate-photo/generate', form: videoForm('눈이 내려요', photo) },
      };
      const finish = await beginUpload(api, { ...requests[kind], token: father.token });
      assert.equal(await remove(mother, father), 200);
      const response = await finish();
      assert.deepEqual([response.status, response.body.code], [403, 'FORBIDDEN']);
      assert.deepEqual(await leftBehind(api), before);
      assert.equal((await readPost(api, mother, postId)).title, '그대로');
    });
  }

  test('a post that was being written first is written, and the removal follows', async (t) => {
    const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    const family = `select 1 from families where family_id = ${father.familyId} for no key update`;
    const release = await lockRows(t, api, family);
    const writing = writePost(api, father, { title: '마지막 글' }, [await plainJpeg('#333')]);
    await untilWaiting(api, 1);
    const removing = remove(mother, father);
    await untilWaiting(api, 2);
    await release();
    const [postId, removed] = await Promise.all([writing, removing]);
    assert.equal(removed, 200);
    assert.equal((await readPost(api, mother, postId)).author.nickname, '아빠');
  });

  test('after a removal that began first, neither post, comment nor like is written', async (t) => {
    const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    const postId = await writePost(api, mother);
    await api.send(mother, 'GET', '/family/generate-link');
    const invites = `select 1 from invites where family_id = ${father.familyId} for update`;
    const release = await lockRows(t, api, invites);
    const before = await leftBehind(api);
    const removing = remove(mother, father);
    await untilWaiting(api, 1);
    const { token } = father;
    const path = `/memory-post/${postId}`;
    const writing = [
      api.send({ token }, 'POST', '/memory-post', postForm({}, [await plainJpeg('#444')])),
      api.send({ token }, 'POST', `${path}/comment`, { content: '나도' }),
      api.send({ token }, 'PUT', `${path}/like`),
    ];
    await untilWaiting(api, 4);
    await release();
    assert.equal(await removing, 200);
    for (const response of await Promise.all(writing)) assert.equal(response.body.code, 'FORBIDDEN');
    assert.deepEqual(await leftBehind(api), before);
    const post = await readPost(api, mother, postId);
    assert.deepEqual([post.commentCount, post.likeCount], [0, 0]);
  });
});
