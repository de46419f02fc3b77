import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { allowanceSchema } from 'shared/contract/goods';
import * as z from 'shared/schema';
import { ticketOf } from '../../testing/data/archive-ticket.ts';
import {
  beginDiary,
  DIARY,
  finishedVideo,
  goodsOf,
  jobIn,
  readJob,
  saveVideo,
} from '../../testing/data/goods.ts';
import { createTestPost } from '../../testing/data/posts.ts';
import { statusOf } from '../../testing/people/accounts.ts';
import { makeFamily, type TestFamilyMember, startTestApi, dataOf } from '../../testing/server/test-api.ts';
import { startFakeWorker } from '../../testing/data/fake-generators.ts';

const api = await startTestApi({ LIMIT_GOODS_PER_DAY: '50' });
await startFakeWorker(api);
const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);

const savedSchema = z.object({ goodsId: z.int() });

const remove = (goodsId: number, member: TestFamilyMember) => api.send(member, 'DELETE', `/goods/${goodsId}`);

async function savedVideo(member: TestFamilyMember) {
  const { jobId, url, photoUrl } = await finishedVideo(api, member);
  const { goodsId } = dataOf(savedSchema, await saveVideo(api, member, url));
  return { goodsId, jobId, url, files: [url, photoUrl] };
}

/** A diary without an illustration, of a post by `author`. */
async function savedDiary(savingMember: TestFamilyMember, author: TestFamilyMember): Promise<number> {
  const { postId } = await createTestPost(api, author);
  const body = { ...DIARY, postId, illustration: null };
  return dataOf(savedSchema, await api.send(savingMember, 'POST', '/diary/save', body)).goodsId;
}

describe('deleting what was saved', () => {
  test('a video is gone with its files, and its job offers it no more', async () => {
    const { goodsId, jobId, url, files } = await savedVideo(mother);
    for (const file of files) assert.equal(await statusOf(api, file), 200);
    const allowance = () => api.read(mother, '/goods/allowance', allowanceSchema);
    const before = await allowance();

    const removed = await remove(goodsId, mother);
    assert.deepEqual([removed.status, removed.body.data], [200, null]);
    assert.ok((await goodsOf(api, mother)).every((goodsItem) => goodsItem.goodsId !== goodsId));
    for (const file of files) assert.equal(await statusOf(api, file), 404, file);
    const job = await readJob(api, mother, jobId);
    assert.deepEqual([job.state, job.result], ['cancelled', null]);
    assert.deepEqual(await allowance(), before, 'deleting gives nothing of the day back');

    const again = await remove(goodsId, mother);
    assert.deepEqual([again.status, again.body.code], [404, 'NOT_FOUND']);
    const saved = await saveVideo(api, mother, url);
    assert.deepEqual([saved.status, saved.body.details?.[0]?.field], [400, 'tempVideoUrl']);
  });

  test('a diary is gone with its picture, its post stays, and the archive tells of neither', async () => {
    const { postId } = await createTestPost(api, mother);
    const jobId = await beginDiary(api, mother, postId);
    const job = await jobIn(api, mother, jobId, ['done']);
    const illustration = (job.kind === 'diary' && job.result?.image_url) || assert.fail();
    const body = { ...DIARY, postId, illustration, jobId };
    const { goodsId } = dataOf(savedSchema, await api.send(mother, 'POST', '/diary/save', body));
    const before = await ticketOf(api, mother);

    await remove(goodsId, mother);
    assert.ok((await goodsOf(api, mother)).every((goodsItem) => goodsItem.goodsId !== goodsId));
    assert.equal(await statusOf(api, illustration), 404);
    assert.equal((await api.send(mother, 'GET', `/memory-post/${postId}`)).status, 200);
    const after = await ticketOf(api, mother);
    assert.deepEqual([after.goods, after.memories], [before.goods - 1, before.memories]);
    const again = await api.send(mother, 'POST', '/diary/save', { ...body, goodsId });
    assert.deepEqual([again.status, again.body.details?.[0]?.field], [400, 'goodsId']);
  });

  test('two who delete the same at once: one does, the other hears that it is gone', async () => {
    const goodsId = await savedDiary(mother, mother);
    const responses = await Promise.all([remove(goodsId, mother), remove(goodsId, mother)]);
    assert.deepEqual(
      responses.map(({ status }) => status).toSorted((one, other) => one - other),
      [200, 404],
    );
  });
});

describe('who can delete', () => {
  const canDelete = async (goodsId: number, member: TestFamilyMember) =>
    (await goodsOf(api, member)).find((goodsItem) => goodsItem.goodsId === goodsId)?.canDelete;

  test('who saved it, and nobody else of the family', async () => {
    const { goodsId } = await savedVideo(mother);
    assert.deepEqual([await canDelete(goodsId, mother), await canDelete(goodsId, father)], [true, false]);
    const rejected = await remove(goodsId, father);
    assert.deepEqual([rejected.status, rejected.body.code], [403, 'FORBIDDEN']);
    assert.equal(await canDelete(goodsId, mother), true);
  });

  test('the author of the post that a diary tells of', async () => {
    const goodsId = await savedDiary(mother, father);
    assert.equal(await canDelete(goodsId, father), true);
    assert.equal((await remove(goodsId, father)).status, 200);
  });

  test('anybody of the family once who saved it has left', async () => {
    const [leaver, stays] = await makeFamily(api, '떠나는 집', ['삼촌', '이모']);
    const goodsId = await savedDiary(leaver, leaver);
    assert.equal((await remove(goodsId, stays)).status, 403);
    await api.send(leaver, 'POST', '/family/leave');
    assert.equal(await canDelete(goodsId, stays), true);
    assert.equal((await remove(goodsId, leaver)).status, 403, 'who left cannot');
    assert.equal((await remove(goodsId, stays)).status, 200);
  });
});
