import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { jobSchema } from 'shared/contract/job';
import { jobStartedSchema } from 'shared/contract/job-shape';
import { videoResultSchema } from 'shared/contract/kinds/video';
import * as z from 'shared/schema';
import { cleanUp } from '../housekeeping.ts';
import { mediaAddress } from '../testing/data/media-address.ts';
import {
  ASYNC,
  requestVideo,
  beginVideo,
  finishedVideo,
  jobIn,
  leftToday,
  readJob,
  saveVideo,
} from '../testing/data/goods.ts';
import { createTestPost, leftBehind } from '../testing/data/posts.ts';
import { makeFamily, startTestApi, dataOf, valuesOf } from '../testing/server/test-api.ts';
import { startFakeWorker } from '../testing/data/fake-generators.ts';

const api = await startTestApi({ LIMIT_GOODS_PER_DAY: '3' });
const failures: string[] = [];
const generators = await startFakeWorker(api, (message) => failures.push(message));

async function newPerson() {
  const [person] = await makeFamily(api, '우리집', ['엄마']);
  return person;
}

describe('a job', () => {
  test('is answered at once where that is preferred, and leads to its result', async () => {
    const person = await newPerson();
    const response = await requestVideo(api, person);
    assert.equal(response.status, 202);
    assert.equal(response.headers.get('preference-applied'), 'respond-async');
    const { jobId } = dataOf(jobStartedSchema, response);
    assert.equal(response.headers.get('location'), `/api/jobs/${jobId}`);
    const job = await jobIn(api, person, jobId, ['done']);
    assert.ok(job.kind === 'video' && job.result !== null);
    assert.deepEqual([job.progress, job.actionPrompt, job.secondsLeft], [100, '눈이 내려요', null]);
    const video = await fetch(new URL(job.result.animatePhotoTempUrl, api.origin));
    assert.deepEqual([video.status, await video.text()], [200, 'a video']);
    assert.ok(job.photoUrl !== null && (await fetch(new URL(job.photoUrl, api.origin))).ok);
    const list = await api.send(person, 'GET', '/jobs');
    assert.deepEqual(valuesOf(dataOf(z.array(jobSchema), list), 'jobId'), [jobId]);
  });

  test('is waited for where nothing else is preferred, and says so where it fails', async () => {
    const person = await newPerson();
    const video = await requestVideo(api, person, '다가가요', {});
    assert.equal(video.status, 200);
    dataOf(videoResultSchema, video);
    const post = await createTestPost(api, person, '김장하던 날');
    const diary = await api.send(person, 'POST', '/diary/generate', { postId: post.postId });
    const drawn = z.object({ title: z.string(), image_url: z.string(), date: z.string() });
    const { content } = dataOf(z.object({ content: drawn }), diary);
    assert.deepEqual([content.title, content.date], ['김장하던 날', post.memoryDate]);
    assert.ok((await fetch(new URL(content.image_url, api.origin))).ok);
    generators.failNext();
    const { status, body } = await requestVideo(api, person, '돌아봐요', {});
    assert.deepEqual([status, body.message], [500, '영상 생성에 실패했습니다. 다시 시도해주세요.']);
  });

  test('that fails says so, costs nothing and is begun again with what it was given', async () => {
    const person = await newPerson();
    generators.failNext();
    const jobId = await beginVideo(api, person);
    const failed = await jobIn(api, person, jobId, ['failed']);
    assert.ok(failed.kind === 'video' && failed.result === null);
    assert.equal(await leftToday(api, person), 3);
    assert.match(failures.at(-1) ?? '', /told to fail/);
    const again = await api.send(person, 'POST', `/jobs/${jobId}/retry`);
    assert.equal(dataOf(jobStartedSchema, again).jobId, jobId);
    await jobIn(api, person, jobId, ['done']);
    assert.equal(await leftToday(api, person), 2);
    const twice = await api.send(person, 'POST', `/jobs/${jobId}/retry`);
    assert.equal(twice.body.code, 'VALIDATION_ERROR');
  });

  test('is cancelled while it runs, and leaves nothing', async () => {
    const person = await newPerson();
    const release = generators.hold();
    const jobId = await beginVideo(api, person);
    await jobIn(api, person, jobId, ['running']);
    await generators.untilAtWork(1);
    const response = await api.send(person, 'DELETE', `/jobs/${jobId}`);
    assert.equal(response.body.code, 'OK');
    assert.equal((await readJob(api, person, jobId)).state, 'cancelled');
    await generators.untilAtWork(0);
    release();
    assert.equal((await readJob(api, person, jobId)).state, 'cancelled');
    // It had begun: stopping it does not restore the allowance.
    assert.equal(await leftToday(api, person), 2);
  });

  test('that was cancelled is begun again, each run is charged, and one result is left', async () => {
    const person = await newPerson();
    const release = generators.hold();
    const jobId = await beginVideo(api, person);
    await generators.untilAtWork(1);
    for (const left of [1, 0]) {
      await api.send(person, 'DELETE', `/jobs/${jobId}`);
      // Pressed twice: it runs once.
      const retries = await Promise.all([1, 2].map(() => api.send(person, 'POST', `/jobs/${jobId}/retry`)));
      for (const retry of retries) assert.equal(dataOf(jobStartedSchema, retry).jobId, jobId);
      assert.equal(await leftToday(api, person), left);
      await jobIn(api, person, jobId, ['running']);
    }
    await api.send(person, 'DELETE', `/jobs/${jobId}`);
    assert.equal((await api.send(person, 'POST', `/jobs/${jobId}/retry`)).body.code, 'LIMIT_EXCEEDED');
    await api.query(`update jobs set charged_on = '2000-01-01' where family_id = $1`, [person.familyId]);
    release();
    await api.send(person, 'POST', `/jobs/${jobId}/retry`);
    await jobIn(api, person, jobId, ['done']);
    const { rows } = await api.query(
      `select count(*)::int as results from media where owner_key = $1 and kind = 'video'`,
      [person.familyId],
    );
    assert.deepEqual(rows, [{ results: 1 }]);
    assert.deepEqual(valuesOf(await api.read(person, '/jobs', z.array(jobSchema)), 'jobId'), [jobId]);
  });

  test('that waits costs nothing when it is cancelled, and once when it is begun again', async () => {
    const person = await newPerson();
    const release = generators.hold();
    const running = await Promise.all([beginVideo(api, person), beginVideo(api, person)]);
    for (const jobId of running) await jobIn(api, person, jobId, ['running']);
    const waiting = await beginVideo(api, person);
    await api.send(person, 'DELETE', `/jobs/${waiting}`);
    assert.equal(await leftToday(api, person), 1);
    await api.send(person, 'POST', `/jobs/${waiting}/retry`);
    assert.equal(await leftToday(api, person), 0);
    release();
    for (const jobId of [...running, waiting]) await jobIn(api, person, jobId, ['done']);
  });

  test('whose saved result was deleted is not begun again', async () => {
    const person = await newPerson();
    const { jobId, url } = await finishedVideo(api, person);
    const { goodsId } = dataOf(z.object({ goodsId: z.number() }), await saveVideo(api, person, url));
    await api.send(person, 'DELETE', `/goods/${goodsId}`);
    assert.equal((await readJob(api, person, jobId)).state, 'cancelled');
    assert.equal((await api.send(person, 'POST', `/jobs/${jobId}/retry`)).body.code, 'VALIDATION_ERROR');
  });

  test('waits behind at most two others, knows its place, and costs nothing when it is cancelled there', async () => {
    const person = await newPerson();
    const other = await newPerson();
    const release = generators.hold();
    const running = [await beginVideo(api, person), await beginVideo(api, person)];
    for (const jobId of running) await jobIn(api, person, jobId, ['running']);
    const first = await beginVideo(api, other);
    const second = await beginVideo(api, other);
    const [ahead, behind] = [await readJob(api, other, first), await readJob(api, other, second)];
    assert.deepEqual([ahead.state, ahead.jobsAhead, behind.jobsAhead], ['queued', 0, 1]);
    assert.ok(ahead.secondsLeft !== null && ahead.secondsLeft >= 1);
    assert.ok(behind.secondsLeft !== null && behind.secondsLeft >= ahead.secondsLeft);
    await api.send(other, 'DELETE', `/jobs/${first}`);
    assert.equal((await readJob(api, other, second)).jobsAhead, 0);
    assert.equal(await leftToday(api, other), 2);
    const begun = generators.begun.length;
    release();
    for (const jobId of [...running, second]) {
      await jobIn(api, jobId === second ? other : person, jobId, ['done']);
    }
    assert.equal(generators.begun.length, begun + 1);
    assert.equal(generators.mostAtWork, 2);
  });

  test('tells how far it is as a stream of events until its end', async () => {
    const person = await newPerson();
    const release = generators.hold();
    const jobId = await beginVideo(api, person);
    const response = await fetch(`${api.origin}/api/jobs/${jobId}`, {
      headers: { authorization: `Bearer ${person.token}`, accept: 'text/event-stream' },
    });
    assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/);
    setTimeout(release, 1_500);
    const texts = (await response.text()).split('\n\n').filter(Boolean);
    const events = texts.map((event) => {
      const [name, data] = event.split('\n');
      assert.equal(name, 'event: job');
      return jobSchema.parse(JSON.parse((data ?? '').replace('data: ', '')));
    });
    assert.ok(events.some((job) => job.state === 'running' && job.progress === 30));
    assert.equal(events.at(-1)?.state, 'done');
    const percents = events.map((job) => job.progress);
    assert.deepEqual(
      percents.toSorted((one, other) => one - other),
      percents,
    );
  });
});

describe('the day of a family', () => {
  test('is shown before it is spent, and refused with a sentence afterwards', async () => {
    const person = await newPerson();
    assert.equal(await leftToday(api, person), 3);
    for (let count = 0; count < 3; count += 1)
      await jobIn(api, person, await beginVideo(api, person), ['done']);
    assert.equal(await leftToday(api, person), 0);
    const rejected = await requestVideo(api, person);
    assert.deepEqual(
      [rejected.status, rejected.body.code, rejected.body.message],
      [429, 'LIMIT_EXCEEDED', '오늘 만들 수 있는 굿즈를 모두 만들었어요. 내일 다시 만들어주세요.'],
    );
    assert.ok(Number(rejected.headers.get('retry-after')) > 0);
    const post = await createTestPost(api, person);
    const diary = await api.send(person, 'POST', '/diary/generate', { postId: post.postId }, ASYNC);
    assert.equal(diary.status, 429);
  });

  test('is not spent twice by two that come at once for the last place', async () => {
    const person = await newPerson();
    const responses = await Promise.all(Array.from({ length: 6 }, () => requestVideo(api, person)));
    const statuses = responses.map((response) => response.status).toSorted((one, other) => one - other);
    assert.deepEqual(statuses, [202, 202, 202, 429, 429, 429]);
    for (const response of responses.filter(({ status }) => status === 202)) {
      await jobIn(api, person, dataOf(jobStartedSchema, response).jobId, ['done']);
    }
  });

  test('is spent once by a request that is sent again', async () => {
    const person = await newPerson();
    const headers = { 'idempotency-key': 'one-tap' };
    const jobIds = await Promise.all(Array.from({ length: 3 }, () => beginVideo(api, person, headers)));
    assert.equal(new Set(jobIds).size, 1);
    await jobIn(api, person, jobIds[0] ?? 0, ['done']);
    assert.equal(await beginVideo(api, person, headers), jobIds[0]);
    assert.equal(await leftToday(api, person), 2);
  });
});

test('what nobody kept is gone after a day, with the photo it was made of; what was kept stays', async () => {
  const person = await newPerson();
  const saved = await finishedVideo(api, person);
  const unsaved = await finishedVideo(api, person);
  const response = await saveVideo(api, person, saved.url);
  assert.equal(response.body.code, 'OK');
  await cleanUp(api.context, 0);
  // Signed on each read: a URL issued today may have expired 25 hours later.
  const statusOf = async (address: string): Promise<number> => {
    const [storageKey = '', variant = ''] = new URL(address, api.origin).pathname.split('/').slice(-2);
    return (await fetch(new URL(mediaAddress(api, storageKey, variant), api.origin))).status;
  };
  assert.equal(await statusOf(unsaved.url), 200);
  const before = await leftBehind(api);
  api.advanceClock(25 * 3_600_000);
  await cleanUp(api.context, 0);
  assert.equal((await api.send(person, 'GET', `/jobs/${unsaved.jobId}`)).status, 404);
  assert.equal(await statusOf(unsaved.url), 404);
  assert.equal(await statusOf(saved.url), 200);
  const after = await leftBehind(api);
  assert.equal(after.pending, 0);
  assert.ok(after.files < before.files && after.media < before.media);
});
