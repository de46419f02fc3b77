import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { jobCalls } from 'shared/contract/job';
import { postCalls } from 'shared/contract/post';
import { postListCalls } from 'shared/contract/post-list';
import type { RecordingType } from 'shared/contract/recording';
import { cleanUp } from '../housekeeping.ts';
import { leftBehind, postForm, readPost, writePost, type PostForm } from '../testing/data/posts.ts';
import { beginUpload, continueUpload, smallFilm, uploadWhole } from '../testing/data/recordings.ts';
import { plainJpeg } from '../testing/data/test-photos.ts';
import { makeFamily, startTestApi, valuesOf, type TestPerson } from '../testing/server/test-api.ts';

/* Recordings that nobody prepares: no worker runs here. */

const DAY_MS = 86_400_000;

const api = await startTestApi({ LIMIT_POST_PER_HOUR: '1000' });
const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
const film = await smallFilm();
const photo = await plainJpeg('#c33');

const upload = async (person: TestPerson = mother, type: RecordingType = 'video') => ({
  uploadId: await uploadWhole(api, person, film, type),
});
const uploadVoice = (person?: TestPerson) => upload(person, 'voice');

/** Changes a post by its author. */
const change = (author: TestPerson, postId: number, fields: object) =>
  api.send(author, 'PUT', `/memory-post/${postId}`, { title: '바뀐 제목', content: '', ...fields });

async function fieldsRejected(fields: PostForm, photos: readonly Uint8Array[] = []) {
  const before = await leftBehind(api);
  const { status, body } = await api.send(mother, 'POST', '/memory-post', postForm(fields, photos));
  assert.deepEqual(await leftBehind(api), before);
  return [status, valuesOf(body.details ?? [], 'field')];
}

describe('a post with videos and a voice', () => {
  test('is there at once, and any member follows the jobs', async () => {
    const size = { width: 720, height: 1280 };
    const postId = await writePost(api, mother, { videos: [{ ...(await upload()), size }] });
    const [{ video, width, height } = assert.fail()] = (await readPost(api, father, postId)).images;
    assert.deepEqual({ width, height }, size);
    const unknown = { url: null, durationMs: null, rejection: null, originalUrl: null };
    assert.deepEqual({ ...video, jobId: null }, { state: 'preparing', jobId: null, ...unknown });
    const job = await api.read(father, `/jobs/${video?.jobId}`, jobCalls.read.response);
    assert.deepEqual([job.kind, job.state, 'postId' in job && job.postId], ['recording', 'queued', postId]);
    // The goods page lists goods alone.
    assert.deepEqual(await api.read(mother, '/jobs', jobCalls.list.response), []);
  });

  test('has photos and videos in their order, and lists show a video without a picture', async () => {
    const photoOrder = [{ video: 0 }, { upload: 1 }, { upload: 0 }];
    const fields = { memoryDate: '2024-03-01', videos: [await upload()], photoOrder };
    const postId = await writePost(api, mother, fields, [photo, await plainJpeg('#3c3')]);
    const { images } = await readPost(api, mother, postId);
    assert.deepEqual(
      images.map(({ video }) => video !== undefined),
      [true, false, false],
    );
    const [, second, third] = valuesOf(images, 'imageId');
    assert.ok(Number(second) > Number(third), 'the second upload comes first');
    const month = '/memory-post/of-month?month=2024-03';
    const [tile] = (await api.read(mother, month, postListCalls.ofMonth.response)).posts;
    assert.deepEqual(
      [tile?.thumbnailUrl, tile?.durationMs, tile?.hasVoice, tile?.imageCount],
      [null, null, false, 3],
    );
    const years = await api.read(mother, '/memory-post/time-order', postCalls.timeOrder.response);
    const listed = years.flatMap((year) => year.posts).find((post) => post.postId === postId);
    assert.equal(listed?.thumbnailUrl, null);
  });

  test('needs no text only if there is a video or a voice', async () => {
    assert.deepEqual(await fieldsRejected({ content: '' }), [400, ['content']]);
    assert.deepEqual(await fieldsRejected({ content: ' ' }, [photo]), [400, ['content']]);
    const withVideo = await writePost(api, mother, { content: '', videos: [await upload()] });
    const withVoice = await writePost(api, mother, { content: '', voice: await uploadVoice() });
    assert.equal((await readPost(api, mother, withVideo)).content, '');
    assert.equal((await readPost(api, mother, withVoice)).voice?.state, 'preparing');
  });

  test('what is incomplete, of another kind or used twice is named at its place and leaves nothing', async () => {
    const unfinished = await beginUpload(api, mother, { bytes: film.byteLength, type: 'video' });
    await continueUpload(api, mother, unfinished, { offset: 0, bytes: film.subarray(0, 100) });
    const whole = await upload();
    const { uploadId: others } = await upload(father);
    for (const uploadId of [unfinished, others, 'a'.repeat(32), whole.uploadId])
      assert.deepEqual(await fieldsRejected({ videos: [whole, { uploadId }] }, [photo]), [400, ['videos.1']]);
    assert.deepEqual(await fieldsRejected({ voice: whole }), [400, ['voice']]);
    assert.deepEqual(await fieldsRejected({ videos: [{ uploadId: '../x' }] }), [400, ['videos.0.uploadId']]);
    // A rejected request took nothing away.
    await writePost(api, mother, { videos: [whole] });
  });

  test('has ten photos and videos at most', async () => {
    const [one, two] = [await upload(), await upload()];
    const nine = Array.from({ length: 9 }, () => photo);
    assert.deepEqual(await fieldsRejected({ videos: [one, two] }, nine), [413, ['images']]);
    const postId = await writePost(api, mother, { videos: [one] }, nine);
    assert.equal((await change(mother, postId, { videos: [two] })).status, 413);
  });

  test('is there once when the request comes twice', async () => {
    const videos = [await upload()];
    const headers = { 'idempotency-key': 'a-video-that-is-sent-twice' };
    const first = await writePost(api, mother, { videos }, [photo], headers);
    assert.equal(await writePost(api, mother, { videos }, [photo], headers), first);
  });

  test('gets a video, another voice, or none, by a change', async () => {
    const postId = await writePost(api, mother, { content: '', voice: await uploadVoice() }, [photo]);
    const voiceOf = async () => (await readPost(api, mother, postId)).voice;
    const first = await voiceOf();
    assert.equal((await change(mother, postId, {})).status, 200);
    assert.deepEqual(await voiceOf(), first);
    assert.equal((await change(mother, postId, { voice: await uploadVoice() })).status, 200);
    assert.notEqual((await voiceOf())?.jobId, first?.jobId);

    // Nothing to read or to hear would be left.
    const { status, body } = await change(mother, postId, { voice: null });
    assert.deepEqual([status, valuesOf(body.details ?? [], 'field')], [400, ['content']]);
    assert.notEqual(await voiceOf(), undefined);

    const [{ imageId } = assert.fail()] = (await readPost(api, mother, postId)).images;
    const fields = { voice: null, videos: [await upload()], photoOrder: [{ video: 0 }, { imageId }] };
    assert.equal((await change(mother, postId, fields)).status, 200);
    assert.equal(await voiceOf(), undefined);
    assert.deepEqual(
      (await readPost(api, mother, postId)).images.map(({ video }) => video?.state),
      ['preparing', undefined],
    );
  });
});

describe('after deleting', () => {
  test('of the post, videos and voice are gone with their files', async () => {
    const [sister] = await makeFamily(api, '언니네', ['언니']);
    const before = await leftBehind(api);
    const recordings = { videos: [await upload(sister)], voice: await uploadVoice(sister) };
    const postId = await writePost(api, sister, recordings, [photo]);
    assert.ok((await leftBehind(api)).files > before.files);
    await api.send(sister, 'DELETE', `/memory-post/${postId}`);
    assert.deepEqual(await leftBehind(api), before);
  });

  test('of a video by a change, its files are gone', async () => {
    const [brother] = await makeFamily(api, '오빠네', ['오빠']);
    const postId = await writePost(api, brother, {}, [photo]);
    const before = await leftBehind(api);
    await change(brother, postId, { content: '글', videos: [await upload(brother)] });
    const added = (await readPost(api, brother, postId)).images.at(-1)?.imageId;
    await change(brother, postId, { content: '글', removedExistingImages: [added] });
    assert.deepEqual(await leftBehind(api), before);
  });

  for (const memories of ['keep', 'delete'] as const) {
    test(`of the account, unfinished uploads are gone, and others go as chosen (${memories})`, async () => {
      const [grandmother, child] = await makeFamily(api, '할머니네', ['할머니', '손녀']);
      const before = await leftBehind(api);
      const recordings = { voice: await uploadVoice(grandmother), videos: [await upload(grandmother)] };
      const postId = await writePost(api, grandmother, recordings);
      await upload(grandmother);
      await api.query(
        'update users set deletion_requested_at = $2, deletion_memories = $3 where user_id = $1',
        [grandmother.userId, new Date(api.context.clock().getTime() - 8 * DAY_MS), memories],
      );
      await cleanUp(api.context, 0);
      const after = await leftBehind(api);
      if (memories === 'delete') return assert.deepEqual(after, before);
      assert.equal(after.media - before.media, 2);
      // Its jobs go on: the post stays.
      return assert.equal((await readPost(api, child, postId)).voice?.state, 'preparing');
    });
  }

  test('of the family, videos, voices and uploads are gone with their files', async () => {
    const [alone] = await makeFamily(api, '떠나는 집', ['혼자']);
    const before = await leftBehind(api);
    await writePost(api, alone, { voice: await uploadVoice(alone), videos: [await upload(alone)] });
    await upload(alone);
    const leftAt = new Date(api.context.clock().getTime() - 40 * DAY_MS);
    await api.query('update family_members set left_at = $2 where family_id = $1', [alone.familyId, leftAt]);
    await cleanUp(api.context, 0);
    assert.deepEqual(await leftBehind(api), before);
  });

  test('a video that waited for a worker longer than a day is still prepared', async () => {
    const [aunt] = await makeFamily(api, '이모네', ['이모']);
    const postId = await writePost(api, aunt, { videos: [await upload(aunt)] });
    api.advanceClock(2 * DAY_MS);
    await cleanUp(api.context, 0);
    const { rows } = await api.query('select state from jobs where post_id = $1', [postId]);
    assert.deepEqual(rows, [{ state: 'queued' }]);
  });

  test('a video that could not be prepared stays for longer than a day, and says so', async () => {
    const [uncle] = await makeFamily(api, '삼촌네', ['삼촌']);
    const postId = await writePost(api, uncle, { videos: [await upload(uncle)] });
    await api.query("update jobs set state = 'failed' where post_id = $1", [postId]);
    api.advanceClock(2 * DAY_MS);
    await cleanUp(api.context, 0);
    const [image] = (await readPost(api, uncle, postId)).images;
    assert.deepEqual([image?.video?.state, image?.video?.rejection], ['failed', null]);
  });
});
