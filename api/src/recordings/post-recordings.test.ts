import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { postListCalls } from 'shared/contract/post-list';
import { postCalls } from 'shared/contract/post';
import { jobCalls } from 'shared/contract/job';
import { cleanUp } from '../housekeeping.ts';
import { leftBehind, postForm, readPost, writePost } from '../testing/data/posts.ts';
import { beginUpload, continueUpload, smallFilm, uploadWhole } from '../testing/data/recordings.ts';
import { plainJpeg } from '../testing/data/test-photos.ts';
import { makeFamily, startTestApi } from '../testing/server/test-api.ts';

/* Recordings that nobody prepares: no worker runs here. */

const DAY_MS = 86_400_000;

const api = await startTestApi({ LIMIT_POST_PER_HOUR: '1000' });
const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
const film = await smallFilm();
const photo = await plainJpeg('#c33');

async function fieldsRejected(fields: Parameters<typeof postForm>[0], photos: readonly Uint8Array[] = []) {
  const before = await leftBehind(api);
  const { status, body } = await api.send(mother, 'POST', '/memory-post', postForm(fields, photos));
  assert.deepEqual(await leftBehind(api), before);
  return [status, (body.details ?? []).map(({ field }) => field)];
}

describe('a post with videos and a voice', () => {
  test('is there at once, and any member follows the jobs', async () => {
    const uploadId = await uploadWhole(api, mother, film);
    const size = { width: 720, height: 1280 };
    const postId = await writePost(api, mother, { videos: [{ uploadId, size }] });
    const { images } = await readPost(api, father, postId);
    const [{ video, width, height } = assert.fail()] = images;
    assert.deepEqual([width, height], [720, 1280]);
    assert.deepEqual(
      { ...video, jobId: null },
      { state: 'preparing', jobId: null, url: null, durationMs: null, rejection: null, originalUrl: null },
    );
    const job = await api.read(father, `/jobs/${video?.jobId}`, jobCalls.read.response);
    assert.deepEqual([job.kind, job.state, 'postId' in job && job.postId], ['recording', 'queued', postId]);
    // The goods page lists goods alone.
    assert.deepEqual(await api.read(mother, '/jobs', jobCalls.list.response), []);
  });

  test('has photos and videos in their order, and lists show a video without a picture', async () => {
    const uploadId = await uploadWhole(api, mother, film);
    const postId = await writePost(
      api,
      mother,
      {
        memoryDate: '2024-03-01',
        videos: [{ uploadId }],
        photoOrder: [{ video: 0 }, { upload: 1 }, { upload: 0 }],
      },
      [photo, await plainJpeg('#3c3')],
    );
    const { images } = await readPost(api, mother, postId);
    assert.deepEqual(
      images.map(({ video }) => video !== undefined),
      [true, false, false],
    );
    const imageIds = images.map(({ imageId }) => imageId);
    assert.deepEqual(
      imageIds.slice(1),
      imageIds.slice(1).toSorted((one, other) => other - one),
    );
    const { posts } = await api.read(
      mother,
      '/memory-post/of-month?month=2024-03',
      postListCalls.ofMonth.response,
    );
    const [tile] = posts;
    assert.deepEqual(
      [tile?.thumbnailUrl, tile?.durationMs, tile?.hasVoice, tile?.imageCount],
      [null, null, false, 3],
    );
    const years = await api.read(mother, '/memory-post/time-order', postCalls.timeOrder.response);
    const listed = years.flatMap((year) => year.posts).find((post) => post.postId === postId);
    assert.equal(listed?.thumbnailUrl, null);
  });

  test('needs no text only if there is a video or a voice', async () => {
    const video = { uploadId: await uploadWhole(api, mother, film) };
    const voice = { uploadId: await uploadWhole(api, mother, film, 'voice') };
    assert.deepEqual(await fieldsRejected({ content: '' }), [400, ['content']]);
    assert.deepEqual(await fieldsRejected({ content: ' ' }, [photo]), [400, ['content']]);
    const withVideo = await writePost(api, mother, { content: '', videos: [video] });
    const withVoice = await writePost(api, mother, { content: '', voice });
    assert.equal((await readPost(api, mother, withVideo)).content, '');
    assert.equal((await readPost(api, mother, withVoice)).voice?.state, 'preparing');
  });

  test('what is incomplete, of another kind or used twice is named at its place and leaves nothing', async () => {
    const unfinished = await beginUpload(api, mother, { bytes: film.byteLength, type: 'video' });
    await continueUpload(api, mother, unfinished, { offset: 0, bytes: film.subarray(0, 100) });
    const whole = await uploadWhole(api, mother, film);
    const others = await uploadWhole(api, father, film);
    for (const uploadId of [unfinished, others, 'a'.repeat(32)])
      assert.deepEqual(await fieldsRejected({ videos: [{ uploadId: whole }, { uploadId }] }, [photo]), [
        400,
        ['videos.1'],
      ]);
    assert.deepEqual(await fieldsRejected({ videos: [{ uploadId: whole }, { uploadId: whole }] }), [
      400,
      ['videos.1'],
    ]);
    assert.deepEqual(await fieldsRejected({ voice: { uploadId: whole } }), [400, ['voice']]);
    assert.deepEqual(await fieldsRejected({ videos: [{ uploadId: '../x' }] }), [400, ['videos.0.uploadId']]);
    // A rejected request took nothing away.
    await writePost(api, mother, { videos: [{ uploadId: whole }] });
  });

  test('has ten photos and videos at most', async () => {
    const videos = await Promise.all(
      Array.from({ length: 2 }, async () => ({ uploadId: await uploadWhole(api, mother, film) })),
    );
    const nine = Array.from({ length: 9 }, () => photo);
    assert.deepEqual(await fieldsRejected({ videos }, nine), [413, ['images']]);
    const postId = await writePost(api, mother, { videos: videos.slice(0, 1) }, nine);
    const more = await api.send(
      mother,
      'PUT',
      `/memory-post/${postId}`,
      postForm({ videos: videos.slice(1) }),
    );
    assert.equal(more.status, 413);
  });

  test('is there once when the request comes twice', async () => {
    const videos = [{ uploadId: await uploadWhole(api, mother, film) }];
    const headers = { 'idempotency-key': 'a-video-that-is-sent-twice' };
    const first = await writePost(api, mother, { videos }, [photo], headers);
    assert.equal(await writePost(api, mother, { videos }, [photo], headers), first);
  });

  test('gets a video, another voice, or none, by a change', async () => {
    const voice = { uploadId: await uploadWhole(api, mother, film, 'voice') };
    const postId = await writePost(api, mother, { content: '', voice }, [photo]);
    const change = (fields: object) =>
      api.send(mother, 'PUT', `/memory-post/${postId}`, { title: '바뀐 제목', content: '', ...fields });
    const first = (await readPost(api, mother, postId)).voice;

    assert.equal((await change({})).status, 200);
    assert.deepEqual((await readPost(api, mother, postId)).voice, first);
    const again = { uploadId: await uploadWhole(api, mother, film, 'voice') };
    assert.equal((await change({ voice: again })).status, 200);
    assert.notEqual((await readPost(api, mother, postId)).voice?.jobId, first?.jobId);

    // Nothing to read or to hear would be left.
    const emptied = await change({ voice: null });
    assert.deepEqual([emptied.status, emptied.body.details?.map(({ field }) => field)], [400, ['content']]);
    assert.notEqual((await readPost(api, mother, postId)).voice, undefined);

    const [{ imageId } = assert.fail()] = (await readPost(api, mother, postId)).images;
    const videos = [{ uploadId: await uploadWhole(api, mother, film) }];
    const photoOrder = [{ video: 0 }, { imageId }];
    assert.equal((await change({ voice: null, videos, photoOrder })).status, 200);
    const changed = await readPost(api, mother, postId);
    assert.equal(changed.voice, undefined);
    assert.deepEqual(
      changed.images.map(({ video }) => video?.state),
      ['preparing', undefined],
    );
  });
});

describe('after deleting', () => {
  test('of the post, videos and voice are gone with their files', async () => {
    const [sister] = await makeFamily(api, '언니네', ['언니']);
    const before = await leftBehind(api);
    const videos = [{ uploadId: await uploadWhole(api, sister, film) }];
    const voice = { uploadId: await uploadWhole(api, sister, film, 'voice') };
    const postId = await writePost(api, sister, { videos, voice }, [photo]);
    assert.ok((await leftBehind(api)).files > before.files);
    await api.send(sister, 'DELETE', `/memory-post/${postId}`);
    assert.deepEqual(await leftBehind(api), before);
  });

  test('of a video by a change, its files are gone', async () => {
    const [brother] = await makeFamily(api, '오빠네', ['오빠']);
    const postId = await writePost(api, brother, {}, [photo]);
    const before = await leftBehind(api);
    const videos = [{ uploadId: await uploadWhole(api, brother, film) }];
    const change = (fields: object) =>
      api.send(brother, 'PUT', `/memory-post/${postId}`, { title: '제목', content: '글', ...fields });
    await change({ videos });
    const added = (await readPost(api, brother, postId)).images.at(-1)?.imageId;
    await change({ removedExistingImages: [added] });
    assert.deepEqual(await leftBehind(api), before);
  });

  for (const memories of ['keep', 'delete'] as const) {
    test(`of the account, unfinished uploads are gone, and others go as chosen (${memories})`, async () => {
      const [grandmother, child] = await makeFamily(api, '할머니네', ['할머니', '손녀']);
      const before = await leftBehind(api);
      const voice = { uploadId: await uploadWhole(api, grandmother, film, 'voice') };
      const videos = [{ uploadId: await uploadWhole(api, grandmother, film) }];
      const postId = await writePost(api, grandmother, { voice, videos });
      await uploadWhole(api, grandmother, film);
      await api.query(
        'update users set deletion_requested_at = $2, deletion_memories = $3 where user_id = $1',
        [grandmother.userId, new Date(api.context.clock().getTime() - 8 * DAY_MS), memories],
      );
      await cleanUp(api.context, 0);
      const after = await leftBehind(api);
      if (memories === 'delete') return assert.deepEqual(after, before);
      assert.equal(after.media - before.media, 2);
      // Its jobs go on: the post stays.
      assert.equal((await readPost(api, child, postId)).voice?.state, 'preparing');
      return undefined;
    });
  }

  test('of the family, videos, voices and uploads are gone with their files', async () => {
    const [alone] = await makeFamily(api, '떠나는 집', ['혼자']);
    const before = await leftBehind(api);
    const voice = { uploadId: await uploadWhole(api, alone, film, 'voice') };
    await writePost(api, alone, { voice, videos: [{ uploadId: await uploadWhole(api, alone, film) }] });
    await uploadWhole(api, alone, film);
    await api.query('update family_members set left_at = $2 where family_id = $1', [
      alone.familyId,
      new Date(api.context.clock().getTime() - 40 * DAY_MS),
    ]);
    await cleanUp(api.context, 0);
    assert.deepEqual(await leftBehind(api), before);
  });

  test('a video that could not be prepared stays for longer than a day, and says so', async () => {
    const [uncle] = await makeFamily(api, '삼촌네', ['삼촌']);
    const videos = [{ uploadId: await uploadWhole(api, uncle, film) }];
    const postId = await writePost(api, uncle, { videos });
    await api.query("update jobs set state = 'failed' where post_id = $1", [postId]);
    api.advanceClock(2 * DAY_MS);
    await cleanUp(api.context, 0);
    const [image] = (await readPost(api, uncle, postId)).images;
    assert.deepEqual([image?.video?.state, image?.video?.rejection], ['failed', null]);
  });
});
