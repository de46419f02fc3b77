import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { allowanceSchema } from 'shared/contract/goods';
import type { Envelope } from 'shared/contract/envelope';
import type { Job } from 'shared/contract/job';
import * as z from 'shared/schema';
import { ticketOf } from '../testing/data/archive-ticket.ts';
import { startFakeWorker } from '../testing/data/fake-generators.ts';
import {
  beginDiary,
  DIARY,
  finishedVideo,
  goodsOf,
  jobIn,
  readJob,
  requestVideo,
  saveVideo,
  videoForm,
} from '../testing/data/goods.ts';
import { createTestPost, readPost, writePost } from '../testing/data/posts.ts';
import { smallFilm, uploadWhole } from '../testing/data/recordings.ts';
import { plainJpeg } from '../testing/data/test-photos.ts';
import { statusOf } from '../testing/people/accounts.ts';
import {
  dataOf,
  makeFamily,
  startTestApi,
  valuesOf,
  type TestFamilyMember,
  type TestResponse,
} from '../testing/server/test-api.ts';

const api = await startTestApi({ LIMIT_GOODS_PER_DAY: '50' });
await startFakeWorker(api);
const [person, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
const [stranger] = await makeFamily(api, '옆집', ['이웃']);

const saveDiary = (json: object, member = person) => api.send(member, 'POST', '/diary/save', json);
const idOf = (response: TestResponse<Envelope>) => dataOf(z.object({ goodsId: z.int() }), response).goodsId;
const remove = (goodsId: number, member: TestFamilyMember) => api.send(member, 'DELETE', `/goods/${goodsId}`);
const itemOf = async (goodsId: number, member = person) =>
  (await goodsOf(api, member)).find((item) => item.goodsId === goodsId);

async function makeDiary(postId: number): Promise<Job & { kind: 'diary' }> {
  const job = await jobIn(api, person, await beginDiary(api, person, postId), ['done']);
  return job.kind === 'diary' ? job : assert.fail();
}

/** A diary without an illustration, of a post by `author`. */
async function savedDiary(savingMember: TestFamilyMember, author = savingMember): Promise<number> {
  const { postId } = await createTestPost(api, author);
  return idOf(await saveDiary({ ...DIARY, postId, illustration: null }, savingMember));
}

describe('keeping what was made', () => {
  test('a video is kept once, however often it is saved, and plays from the goods of the family', async () => {
    const { url } = await finishedVideo(api, person);
    const first = await saveVideo(api, person, url);
    const again = await saveVideo(api, person, `${url}&t=1`);
    assert.equal(idOf(again), idOf(first));
    const [saved, ...others] = (await goodsOf(api, person)).filter((goods) => goods.kind === 'video');
    assert.ok(saved !== undefined && others.length === 0);
    assert.deepEqual([saved.actionPrompt, saved.byAi], ['눈이 내려요', false]);
    assert.equal(typeof saved.jobId, 'number');
    assert.equal((await fetch(new URL(saved.videoUrl, api.origin))).status, 200);
  });

  test('a diary of a post that begins with a video is drawn from its first photo', async () => {
    const bytes = await smallFilm();
    const uploadId = await uploadWhole(api, person, bytes);
    const fields = { videos: [{ uploadId }], photoOrder: [{ video: 0 }, { upload: 0 }] };
    const postId = await writePost(api, person, fields, [await plainJpeg('#3c3')]);
    assert.ok((await readPost(api, person, postId)).images[0]?.video !== undefined);
    assert.ok((await makeDiary(postId)).result?.image_url);
  });

  test('a diary is kept with its template, and changed where it is kept again', async () => {
    const { postId } = await createTestPost(api, person);
    const job = await makeDiary(postId);
    const diary = { ...DIARY, postId, illustration: job.result?.image_url, jobId: job.jobId };
    const first = await saveDiary(diary);
    const again = await saveDiary({ ...diary, template: 'snow', weather: 'snowy' });
    assert.equal(idOf(again), idOf(first));
    const [saved, ...others] = (await goodsOf(api, person)).filter(({ jobId }) => jobId === job.jobId);
    assert.ok(saved?.kind === 'diary' && others.length === 0 && saved.illustration !== null);
    assert.deepEqual([saved.template, saved.weather, saved.content], ['snow', 'snowy', DIARY.content]);
    assert.equal((await fetch(new URL(saved.illustration, api.origin))).status, 200);
  });

  test('a diary without a picture that was opened again is changed, not kept twice, and the example one not once', async () => {
    const { postId } = await createTestPost(api, person);
    const diary = { ...DIARY, postId, illustration: null };
    const goodsId = idOf(await saveDiary(diary));
    const before = (await goodsOf(api, person)).length;
    const { status, body } = await saveDiary({ ...diary, postId: null });
    const message = '예시 그림일기는 간직할 수 없습니다. 게시글을 골라 만들어주세요.';
    assert.deepEqual([status, body.code], [400, 'VALIDATION_ERROR']);
    assert.deepEqual(body.details, [{ field: 'postId', message }]);
    assert.equal(idOf(await saveDiary({ ...diary, goodsId, template: 'forest' })), goodsId);
    assert.equal((await goodsOf(api, person)).length, before);
    const saved = await itemOf(goodsId);
    assert.deepEqual(saved?.kind === 'diary' && [saved.template, saved.byAi], ['forest', false]);
  });

  test('a kept piece outlives its post', async () => {
    const { postId } = await createTestPost(api, person);
    const job = await makeDiary(postId);
    const illustration = job.result?.image_url;
    const goodsId = idOf(await saveDiary({ ...DIARY, postId, illustration }));
    await api.send(person, 'DELETE', `/memory-post/${postId}`);
    const saved = await itemOf(goodsId);
    assert.ok(saved?.kind === 'diary' && saved.postId === null && saved.illustration !== null);
    assert.equal((await fetch(new URL(saved.illustration, api.origin))).status, 200);
  });

  test('what another family made cannot be kept, nor what nobody made, nor a photo as a video', async () => {
    const { url: theirs } = await finishedVideo(api, stranger);
    const ghost = theirs.replace(/[0-9a-f]{32}/, 'f'.repeat(32));
    const { storageKeys } = await createTestPost(api, person);
    const photo = `/api/media/${storageKeys[0] ?? assert.fail()}/full.jpg?e=1&s=00`;
    for (const tempVideoUrl of [theirs, ghost, photo, '/api/media/none', 'https://elsewhere.example/a.mp4']) {
      const { status, body } = await saveVideo(api, person, tempVideoUrl);
      assert.deepEqual([status, body.code], [400, 'VALIDATION_ERROR']);
      assert.equal(body.details?.[0]?.field, 'tempVideoUrl');
    }
  });
});

describe('what is asked of a maker', () => {
  test('a text of 1 to 50 characters', async () => {
    for (const [prompt, status, fields] of [
      ['가'.repeat(50), 202, []],
      ['가'.repeat(51), 400, ['actionPrompt']],
      ['   ', 400, ['actionPrompt']],
    ] as const) {
      const response = await requestVideo(api, person, prompt);
      assert.deepEqual([response.status, valuesOf(response.body.details ?? [], 'field')], [status, fields]);
    }
  });

  test('a photo: what is none, or no file at all, is refused', async () => {
    const generate = async (form: FormData) => {
      const { status, body } = await api.send(person, 'POST', '/animate-photo/generate', form);
      return [status, body.code, body.details?.[0]?.field, body.details?.[0]?.message];
    };
    const broken = await generate(videoForm('눈', Buffer.from('<html>')));
    assert.deepEqual(broken.slice(0, 3), [400, 'VALIDATION_ERROR', 'image']);
    const form = new FormData();
    form.append('request', JSON.stringify({ actionPrompt: '눈' }));
    assert.deepEqual(await generate(form), [400, 'VALIDATION_ERROR', 'image', '사진을 선택해주세요.']);
  });
});

describe('deleting what was saved', () => {
  test('a video is gone with its files, and its job offers it no more', async () => {
    const { jobId, url, photoUrl } = await finishedVideo(api, person);
    const goodsId = idOf(await saveVideo(api, person, url));
    const files = [url, photoUrl];
    for (const file of files) assert.equal(await statusOf(api, file), 200);
    const allowance = () => api.read(person, '/goods/allowance', allowanceSchema);
    const before = await allowance();

    const removed = await remove(goodsId, person);
    assert.deepEqual([removed.status, removed.body.data], [200, null]);
    assert.equal(await itemOf(goodsId), undefined);
    for (const file of files) assert.equal(await statusOf(api, file), 404, file);
    const job = await readJob(api, person, jobId);
    assert.deepEqual([job.state, job.result], ['cancelled', null]);
    assert.deepEqual(await allowance(), before, 'deleting gives nothing of the day back');

    const again = await remove(goodsId, person);
    assert.deepEqual([again.status, again.body.code], [404, 'NOT_FOUND']);
    const saved = await saveVideo(api, person, url);
    assert.deepEqual([saved.status, saved.body.details?.[0]?.field], [400, 'tempVideoUrl']);
  });

  test('a diary is gone with its picture, its post stays, and the archive tells of neither', async () => {
    const { postId } = await createTestPost(api, person);
    const { jobId, result } = await makeDiary(postId);
    const illustration = result?.image_url ?? assert.fail();
    const body = { ...DIARY, postId, illustration, jobId };
    const goodsId = idOf(await saveDiary(body));
    const before = await ticketOf(api, person);

    await remove(goodsId, person);
    assert.equal(await itemOf(goodsId), undefined);
    assert.equal(await statusOf(api, illustration), 404);
    assert.equal((await api.send(person, 'GET', `/memory-post/${postId}`)).status, 200);
    const after = await ticketOf(api, person);
    assert.deepEqual([after.goods, after.memories], [before.goods - 1, before.memories]);
    const again = await saveDiary({ ...body, goodsId });
    assert.deepEqual([again.status, again.body.details?.[0]?.field], [400, 'goodsId']);
  });

  test('two who delete the same at once: one does, the other hears that it is gone', async () => {
    const goodsId = await savedDiary(person);
    const responses = await Promise.all([remove(goodsId, person), remove(goodsId, person)]);
    assert.deepEqual(
      responses.map(({ status }) => status).toSorted((one, other) => one - other),
      [200, 404],
    );
  });
});

describe('who can delete', () => {
  const canDelete = async (goodsId: number, member: TestFamilyMember) =>
    (await itemOf(goodsId, member))?.canDelete;

  test('who saved it and the author of its post are told so, and nobody else of the family', async () => {
    const [own, ofFather] = [await savedDiary(person), await savedDiary(person, father)];
    assert.deepEqual([await canDelete(own, person), await canDelete(own, father)], [true, false]);
    assert.equal(await canDelete(ofFather, father), true);
  });

  test('anybody of the family once who saved it has left', async () => {
    const [leaver, stays] = await makeFamily(api, '떠나는 집', ['삼촌', '이모']);
    const goodsId = await savedDiary(leaver);
    assert.equal((await remove(goodsId, stays)).status, 403);
    await api.send(leaver, 'POST', '/family/leave');
    assert.equal(await canDelete(goodsId, stays), true);
    assert.equal((await remove(goodsId, leaver)).status, 403, 'who left cannot');
    assert.equal((await remove(goodsId, stays)).status, 200);
  });
});
