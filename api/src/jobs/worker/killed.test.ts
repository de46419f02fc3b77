import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { allowanceSchema } from 'shared/contract/goods';
import { hasEnded, jobSchema, type Job } from 'shared/contract/job';
import { jobStartedSchema } from 'shared/contract/job-shape';
import type { Envelope } from 'shared/contract/envelope';
import * as z from 'shared/schema';
import { ASYNC, videoForm } from '../../testing/data/goods.ts';
import { plainJpeg } from '../../testing/data/test-photos.ts';
import { IS_FULL_RUN } from '../../../../scripts/test/full-run.ts';
import { makeKillableServer } from '../../testing/server/killable-server.ts';
import { dataOf, type TestRequest, type TestResponse } from '../../testing/server/test-api.ts';
import { until } from '../../testing/until.ts';

/* Server, worker, generators and database are killed during real videos: each is made and charged once. */
const server = await makeKillableServer();
after(() => server.remove());
before(() => server.signUp());
// A photo of this shape makes the video with the fewest pixels.
const photo = await plainJpeg('#c9a', 480, 200);
const LONGEST_WAIT_MS = 150_000;

/** Retries while the response is 503. */
async function send(request: TestRequest): Promise<TestResponse<Envelope>> {
  const end = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    const response = await server.send(request);
    if (response.status !== 503) return response;
    assert.ok(performance.now() < end, 'the database does not come back');
    await pause(300);
  }
}

async function begin(key: string): Promise<number> {
  const body = videoForm('가까이 다가가요', photo);
  const headers = { ...ASYNC, 'idempotency-key': key };
  const response = await send({ method: 'POST', path: '/animate-photo/generate', body, headers });
  return dataOf(jobStartedSchema, response).jobId;
}

const read = async (jobId: number) => dataOf(jobSchema, await send({ path: `/jobs/${jobId}` }));
const allJobs = async () => dataOf(z.array(jobSchema), await send({ path: '/jobs' }));
const left = async () => dataOf(allowanceSchema, await send({ path: '/goods/allowance' })).left;

async function waitFor(jobId: number, isSo: (job: Job) => boolean): Promise<Job> {
  let job = await read(jobId);
  const check = async () => isSo((job = await read(jobId)));
  await until(check, `job ${jobId} comes so far`, { timeoutMs: LONGEST_WAIT_MS, everyMs: 50 });
  return job;
}

const moments: [string, (job: Job) => boolean][] = [
  ['while it waits', () => true],
  ['half done', (job) => job.progress >= 40],
];
if (IS_FULL_RUN) {
  moments.push(['just begun', (job) => job.state === 'running']);
  moments.push(['nearly done', (job) => job.progress >= 85]);
}
for (const [index, [name, isMoment]] of moments.entries())
  test(`a worker is killed ${name}: the video is made once, and charged once`, async () => {
    const earlier = { jobs: (await allJobs()).length, left: await left() };
    const jobId = await begin(`kill-${index}`);
    await waitFor(jobId, isMoment);
    await server.kill(index % 2 === 0);
    // The client got no response and sends the request again.
    assert.equal(await begin(`kill-${index}`), jobId);
    const done = await waitFor(jobId, hasEnded);
    assert.ok(done.kind === 'video' && done.result !== null, done.state);
    const video = await fetch(new URL(done.result.animatePhotoTempUrl, await server.origin()));
    assert.equal(video.status, 200);
    assert.equal(Buffer.from(await video.arrayBuffer()).toString('latin1', 4, 8), 'ftyp');
    assert.equal((await allJobs()).length, earlier.jobs + 1);
    assert.equal(await left(), earlier.left - 1);
  });

test(
  'the database dies again and again, and each begun item is made once',
  { timeout: 200_000 },
  async () => {
    const [count, kills] = IS_FULL_RUN ? [3, 4] : [2, 2];
    const earlier = { jobs: (await allJobs()).length, left: await left() };
    for (let video = 0; video < count; video += 1) await begin(`database-${video}`);
    for (let kill = 0; kill < kills; kill += 1) {
      await pause(700 + 450 * kill);
      await server.killDatabase();
    }
    const isOver = async () => (await allJobs()).every(hasEnded);
    await until(isOver, 'all have ended', { timeoutMs: LONGEST_WAIT_MS, everyMs: 300 });
    const jobs = await allJobs();
    assert.equal(jobs.length, earlier.jobs + count);
    assert.deepEqual(new Set(jobs.map(({ state }) => state)), new Set(['done']));
    assert.equal(await left(), earlier.left - count);
  },
);
