import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Job } from 'shared/contract/job';
import * as z from 'shared/schema';
import {
  beginDiary,
  DIARY,
  finishedVideo,
  goodsOf,
  jobIn,
  requestVideo,
  saveVideo,
  videoForm,
} from '../testing/data/goods.ts';
import { createTestPost } from '../testing/data/posts.ts';
import { makeFamily, type TestFamilyMember, startTestApi, dataOf } from '../testing/server/test-api.ts';
import { startFakeWorker } from '../testing/data/fake-generators.ts';

const api = await startTestApi({ LIMIT_GOODS_PER_DAY: '50' });
await startFakeWorker(api);
const [person] = await makeFamily(api, '우리집', ['엄마']);
const [stranger] = await makeFamily(api, '옆집', ['이웃']);

const goodsListSchema = z.object({ goodsId: z.int() });
const saveDiary = (json: object) => api.send(person, 'POST', '/diary/save', json);

async function makeDiary(member: TestFamilyMember, postId: number): Promise<Job & { kind: 'diary' }> {
  const job = await jobIn(api, member, await beginDiary(api, member, postId), ['done']);
  return job.kind === 'diary' ? job : assert.fail();
}

describe('keeping what was made', () => {
  test('a video is kept once, however often it is saved, and plays from the goods of the family', async () => {
    const { url } = await finishedVideo(api, person);
    const first = await saveVideo(api, person, url);
    const again = await saveVideo(api, person, `${url}&t=1`);
    assert.equal(dataOf(goodsListSchema, again).goodsId, dataOf(goodsListSchema, first).goodsId);
    const [saved, ...others] = (await goodsOf(api, person)).filter((goods) => goods.kind === 'video');
    assert.ok(saved !== undefined && others.length === 0);
    assert.deepEqual([saved.actionPrompt, saved.byAi], ['눈이 내려요', false]);
    assert.equal(typeof saved.jobId, 'number');
    assert.equal((await fetch(new URL(saved.videoUrl, api.origin))).status, 200);
  });

  test('a diary is kept with its template, and changed where it is kept again', async () => {
    const written = await createTestPost(api, person);
    const job = await makeDiary(person, written.postId);
    const diary = { ...DIARY, postId: written.postId, illustration: job.result?.image_url, jobId: job.jobId };
    const first = await saveDiary(diary);
    const again = await saveDiary({ ...diary, template: 'snow', weather: 'snowy' });
    assert.equal(dataOf(goodsListSchema, again).goodsId, dataOf(goodsListSchema, first).goodsId);
    const [saved, ...others] = (await goodsOf(api, person)).filter(({ jobId }) => jobId === job.jobId);
    assert.ok(saved?.kind === 'diary' && others.length === 0 && saved.illustration !== null);
    assert.deepEqual([saved.template, saved.weather, saved.content], ['snow', 'snowy', DIARY.content]);
    assert.equal((await fetch(new URL(saved.illustration, api.origin))).status, 200);
  });

  test('the example diary, which nobody made, is not kept', async () => {
    const before = (await goodsOf(api, person)).length;
    const { status, body } = await saveDiary({ ...DIARY, postId: null, illustration: null });
    const message = '예시 그림일기는 간직할 수 없습니다. 게시글을 골라 만들어주세요.';
    assert.deepEqual([status, body.code], [400, 'VALIDATION_ERROR']);
    assert.deepEqual(body.details, [{ field: 'postId', message }]);
    assert.equal((await goodsOf(api, person)).length, before);
  });

  test('a diary without a picture that was opened again is changed, not kept twice', async () => {
    const written = await createTestPost(api, person);
    const diary = { ...DIARY, postId: written.postId, illustration: null };
    const { goodsId } = dataOf(goodsListSchema, await saveDiary(diary));
    const before = (await goodsOf(api, person)).length;
    const again = await saveDiary({ ...diary, goodsId, template: 'forest' });
    assert.equal(dataOf(goodsListSchema, again).goodsId, goodsId);
    const goods = await goodsOf(api, person);
    assert.equal(goods.length, before);
    const saved = goods.find((goodsItem) => goodsItem.goodsId === goodsId);
    assert.deepEqual(saved?.kind === 'diary' && [saved.template, saved.byAi], ['forest', false]);
  });

  test('a kept piece outlives its post', async () => {
    const written = await createTestPost(api, person);
    const job = await makeDiary(person, written.postId);
    const illustration = job.result?.image_url;
    const response = await saveDiary({ ...DIARY, postId: written.postId, illustration });
    const { goodsId } = dataOf(goodsListSchema, response);
    await api.send(person, 'DELETE', `/memory-post/${written.postId}`);
    const saved = (await goodsOf(api, person)).find((goods) => goods.goodsId === goodsId);
    assert.ok(saved?.kind === 'diary' && saved.postId === null && saved.illustration !== null);
    assert.equal((await fetch(new URL(saved.illustration, api.origin))).status, 200);
  });

  test('what another family made cannot be kept, nor what nobody made', async () => {
    const { url: theirs } = await finishedVideo(api, stranger);
    const ghost = theirs.replace(/[0-9a-f]{32}/, 'f'.repeat(32));
    for (const tempVideoUrl of [theirs, ghost, '/api/media/none', 'https://elsewhere.example/video.mp4']) {
      const { status, body } = await saveVideo(api, person, tempVideoUrl);
      assert.deepEqual([status, body.code], [400, 'VALIDATION_ERROR']);
      assert.equal(body.details?.[0]?.field, 'tempVideoUrl');
    }
  });

  test('a photo that somebody uploaded is no video', async () => {
    const written = await createTestPost(api, person);
    const tempVideoUrl = `/api/media/${written.storageKeys[0] ?? ''}/full.jpg?e=1&s=00`;
    const { body } = await saveVideo(api, person, tempVideoUrl);
    assert.equal(body.code, 'VALIDATION_ERROR');
  });
});

describe('what is asked of a maker', () => {
  for (const [name, prompt, status] of [
    ['50 characters are taken', '가'.repeat(50), 202],
    ['51 are not', '가'.repeat(51), 400],
    ['blanks are not', '   ', 400],
  ] as const) {
    test(name, async () => {
      const response = await requestVideo(api, person, prompt);
      assert.equal(response.status, status);
      if (status === 400) assert.equal(response.body.details?.[0]?.field, 'actionPrompt');
    });
  }

  test('a file that is no photo is refused, and costs nothing', async () => {
    const form = videoForm('눈', Buffer.from('<html>'));
    const response = await api.send(person, 'POST', '/animate-photo/generate', form);
    assert.deepEqual(
      [response.status, response.body.code, response.body.details?.[0]?.field],
      [400, 'VALIDATION_ERROR', 'image'],
    );
  });

  test('a request without a photo is refused', async () => {
    const form = new FormData();
    form.append('request', JSON.stringify({ actionPrompt: '눈' }));
    const response = await api.send(person, 'POST', '/animate-photo/generate', form);
    assert.deepEqual(response.body.details, [{ field: 'image', message: '사진을 선택해주세요.' }]);
  });
});
