import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { commentSchema } from 'shared/contract/comment';
import { jobs } from '../platform/database/schema/jobs.ts';
import { startFakeWorker } from '../testing/data/fake-generators.ts';
import { ASYNC, beginVideo, jobIn, readJob, requestVideo, videoForm } from '../testing/data/goods.ts';
import { lockRows, untilWaiting } from '../testing/data/lock-rows.ts';
import { leftBehind, postForm, readPost, writePost } from '../testing/data/posts.ts';
import {
  beginUpload as beginRecording,
  continueUpload,
  newUpload,
  requestUpload,
  smallFilm,
} from '../testing/data/recordings.ts';
import { plainJpeg } from '../testing/data/test-photos.ts';
import { beginUpload } from '../testing/server/slow-upload.ts';
import {
  dataOf,
  inviteCode,
  makeFamily,
  startTestApi,
  valuesOf,
  type TestFamilyMember,
} from '../testing/server/test-api.ts';

const api = await startTestApi({ GOODS_AT_ONCE: '2' });
const generators = await startFakeWorker(api);
const photo = await plainJpeg('#a00');

const newFamily = () => makeFamily(api, '우리집', ['엄마', '아빠']);

const remove = async (mother: TestFamilyMember, { familyMemberId }: TestFamilyMember) =>
  (await api.send(mother, 'DELETE', `/family/members/${familyMemberId}`)).status;

describe('a removed member', () => {
  test('writes nothing, also when the same request is sent again', async () => {
    const [mother, father] = await newFamily();
    const headers = { 'idempotency-key': 'one-tap' };
    const postId = await writePost(api, father, {}, [photo], headers);
    const path = `/memory-post/${postId}`;
    const comment = await api.send(father, 'POST', `${path}/comment`, { content: '내 댓글' });
    const { commentId } = dataOf(commentSchema, comment);
    const film = await smallFilm();
    const unfinished = await beginRecording(api, father, { bytes: film.byteLength, type: 'video' });
    await remove(mother, father);
    const before = await leftBehind(api);
    const change = { title: '고침', content: '고침' };
    for (const [method, to, content, more] of [
      ['POST', '/memory-post', postForm({}, [photo]), headers],
      ['PUT', path, change],
      ['DELETE', path],
      ['PUT', `${path}/like`],
      ['PUT', `${path}/view`],
      ['POST', `${path}/comment`, { content: '나도' }],
      ['PUT', `${path}/comment/${commentId}`, { content: '고침' }],
      ['PUT', '/family/settings', { showsViews: true }],
      ['PUT', `/memory-post/on-this-day/exclusions/people/${mother.userId}`, { excluded: true }],
      ['PUT', '/memory-post/on-this-day/exclusions/days', { date: '2024-05-05', excluded: true }],
      ['POST', '/diary/generate', { postId }, ASYNC],
      ['POST', '/family/generate-link'],
    ] as const)
      assert.equal(
        (await api.send(father, method, to, content, more)).body.code,
        'FORBIDDEN',
        `${method} ${to}`,
      );
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
      const [mother, father] = await newFamily();
      const release = generators.hold();
      const [own, mothers] = [await beginVideo(api, father), await beginVideo(api, mother)];
      await generators.untilAtWork(2);
      const queued = await beginVideo(api, father);
      const headers = { authorization: `Bearer ${father.token}`, accept: 'text/event-stream' };
      const follow = (jobId: number) => fetch(`${api.origin}/api/jobs/${jobId}`, { headers });
      const streams = await Promise.all([own, mothers, queued].map(follow));
      const begun = generators.begun.length;

      await remove(mother, father);
      // Each ends by itself although nothing of the jobs is done: the test would time out.
      for (const text of await Promise.all(streams.map((stream) => stream.text())))
        assert.ok(!text.includes('"state":"cancelled"'), 'nothing is told after the removal');
      await generators.untilAtWork(1);
      assert.equal((await readJob(api, mother, own)).state, 'cancelled');
      const { state, chargedOn } = jobs;
      const rows = await api.own.database
        .select({ state, chargedOn })
        .from(jobs)
        .where(eq(jobs.jobId, queued));
      assert.deepEqual(rows, [{ state: 'cancelled', chargedOn: null }]);
      for (const method of ['GET', 'DELETE'])
        assert.equal((await api.send(father, method, `/jobs/${own}`)).status, 403);

      release();
      // The next one comes after the cancelled one in the queue: its turn was passed over.
      for (const jobId of [mothers, await beginVideo(api, mother)]) await jobIn(api, mother, jobId, ['done']);
      assert.equal(generators.begun.length, begun + 1);
      assert.equal((await readJob(api, mother, own)).state, 'cancelled');
    },
  );

  test('whoever waits for the response does not get what was made', { timeout: 60_000 }, async () => {
    const [mother, father] = await newFamily();
    const release = generators.hold();
    const waiting = requestVideo(api, father, '다가가요', {});
    await generators.untilAtWork(1);
    await remove(mother, father);
    assert.equal((await waiting).status, 404);
    release();
  });

  test('can begin a new job in another family under the same key', async () => {
    const [[mother, father], [neighbour]] = [await newFamily(), await newFamily()];
    const headers = { 'idempotency-key': 'one-key' };
    const first = await beginVideo(api, father, headers);
    await jobIn(api, father, first, ['done']);
    await remove(mother, father);
    await api.send(father, 'POST', '/family/join', { code: await inviteCode(api, neighbour) });
    const second = await beginVideo(api, father, headers);
    assert.notEqual(second, first);
    await jobIn(api, neighbour, second, ['done']);
    assert.equal((await api.send(father, 'GET', `/jobs/${first}`)).status, 404);
  });
});

describe('what arrives at the moment of the removal', () => {
  test('does not appear, although it was begun before the removal, and leaves no file', async () => {
    for (const [method, path, form] of [
      ['POST', '/memory-post', postForm({ title: '늦은 글' }, [photo])],
      ['PUT', '/memory-post/{postId}', postForm({ title: '늦은 글' }, [photo])],
      ['POST', '/animate-photo/generate', videoForm('눈이 내려요', photo)],
    ] as const) {
      const [mother, father] = await newFamily();
      const postId = await writePost(api, father, { title: '그대로' }, [photo]);
      const before = await leftBehind(api);
      const request = { method, path: path.replace('{postId}', String(postId)), form, token: father.token };
      const finish = await beginUpload(api, request);
      assert.equal(await remove(mother, father), 200);
      const { status, body } = await finish();
      assert.deepEqual([status, body.code], [403, 'FORBIDDEN'], `${method} ${path}`);
      assert.deepEqual(await leftBehind(api), before);
      assert.equal((await readPost(api, mother, postId)).title, '그대로');
    }
  });

  test('a post that was being written first is written, and the removal follows', async (t) => {
    const [mother, father] = await newFamily();
    const family = `select 1 from families where family_id = ${father.familyId} for no key update`;
    const release = await lockRows(t, api, family);
    const writing = writePost(api, father, { title: '마지막 글' }, [photo]);
    await untilWaiting(api, 1);
    const removing = remove(mother, father);
    await untilWaiting(api, 2);
    await release();
    const [postId, removed] = await Promise.all([writing, removing]);
    assert.equal(removed, 200);
    assert.equal((await readPost(api, mother, postId)).author.nickname, '아빠');
  });

  test('after a removal that began first, neither post, comment nor like is written', async (t) => {
    const [mother, father] = await newFamily();
    const postId = await writePost(api, mother);
    await inviteCode(api, mother);
    const invites = `select 1 from invites where family_id = ${father.familyId} for update`;
    const release = await lockRows(t, api, invites);
    const before = await leftBehind(api);
    const removing = remove(mother, father);
    await untilWaiting(api, 1);
    const path = `/memory-post/${postId}`;
    const writing = [
      api.send(father, 'POST', '/memory-post', postForm({}, [photo])),
      api.send(father, 'POST', `${path}/comment`, { content: '나도' }),
      api.send(father, 'PUT', `${path}/like`),
    ];
    await untilWaiting(api, 4);
    await release();
    assert.equal(await removing, 200);
    const codes = (await Promise.all(writing)).map(({ body }) => body);
    assert.deepEqual(new Set(valuesOf(codes, 'code')), new Set(['FORBIDDEN']));
    assert.deepEqual(await leftBehind(api), before);
    const post = await readPost(api, mother, postId);
    assert.deepEqual([post.commentCount, post.likeCount], [0, 0]);
  });
});
