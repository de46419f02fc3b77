import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { allowanceSchema } from 'shared/contract/goods';
import { jobSchema, type Job } from 'shared/contract/job';
import { jobStartedSchema } from 'shared/contract/job-shape';
import * as z from 'shared/schema';
import { ASYNC, videoForm } from '../../testing/data/goods.ts';
import { plainJpeg } from '../../testing/data/test-photos.ts';
import { IS_FULL_RUN } from '../../../../scripts/test/full-run.ts';
import { makeKillableServer } from '../../testing/server/killable-server.ts';
import { dataOf } from '../../testing/server/test-api.ts';

/* Server, worker and generators are killed during a real video: it is generated once and charged once. */
const server = await makeKillableServer();
after(() => server.remove());
// A photo of this shape makes the video with the fewest pixels.
const photo = await plainJpeg('#c9a', 480, 200);
const LONGEST_WAIT_MS = 90_000;

before(() => server.signUp());

async function begin(key: string): Promise<number> {
  const body = videoForm('가까이 다가가요', photo);
  const headers = { ...ASYNC, 'idempotency-key': key };
  const response = await server.send({ method: 'POST', path: '/animate-photo/generate', body, headers });
  return dataOf(jobStartedSchema, response).jobId;
}

async function read(jobId: number): Promise<Job> {
  return dataOf(jobSchema, await server.send({ path: `/jobs/${jobId}` }));
}

async function waitFor(jobId: number, isSo: (job: Job) => boolean): Promise<Job> {
  const until = Date.now() + LONGEST_WAIT_MS;
  for (;;) {
    const job = await read(jobId);
    if (isSo(job)) return job;
    assert.ok(Date.now() < until, `job ${jobId} is ${job.state} at ${job.progress} %`);
    await sleep(50);
  }
}

async function allJobs(): Promise<Job[]> {
  return dataOf(z.array(jobSchema), await server.send({ path: '/jobs' }));
}

async function left(): Promise<number> {
  return dataOf(allowanceSchema, await server.send({ path: '/goods/allowance' })).left;
}

describe('a worker that is killed in the middle of a job', () => {
  const moments: [string, (job: Job) => boolean][] = [
    ['while it waits', () => true],
    ['half done', (job) => job.progress >= 40],
  ];
  if (IS_FULL_RUN) {
    moments.push(['just begun', (job) => job.state === 'running']);
    moments.push(['nearly done', (job) => job.progress >= 85]);
  }
  for (const [index, [name, isMoment]] of moments.entries()) {
    test(`${name}: the video is made once, and charged once`, async () => {
      const earlier = { jobs: (await allJobs()).length, left: await left() };
      const jobId = await begin(`kill-${index}`);
      await waitFor(jobId, isMoment);
      await server.kill(index % 2 === 0);
      // The client got no response and sends the request again.
      assert.equal(await begin(`kill-${index}`), jobId);
      const done = await waitFor(jobId, (job) => job.state === 'done' || job.state === 'failed');
      assert.ok(done.kind === 'video' && done.result !== null, done.state);
      const video = await fetch(new URL(done.result.animatePhotoTempUrl, await server.origin()));
      assert.equal(video.status, 200);
      const bytes = Buffer.from(await video.arrayBuffer());
      assert.equal(bytes.toString('latin1', 4, 8), 'ftyp');
      assert.equal((await allJobs()).length, earlier.jobs + 1);
      assert.equal(await left(), earlier.left - 1);
    });
  }
});
