import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { accessSchema } from 'shared/contract/auth';
import { allowanceSchema } from 'shared/contract/goods';
import { jobSchema, jobStartedSchema, type Job } from 'shared/contract/job';
import * as z from 'shared/schema';
import { plainJpeg } from '../../testing/data/test-photos.ts';
import { makeKillableServer } from '../../testing/server/killable-server.ts';
import { dataOf, sendRequest, type TestRequest } from '../../testing/server/test-request.ts';

/*
 * The server is killed with its worker and generators in the middle of a real video. At whatever moment: the
 * video is generated once and charged once.
 */
const server = await makeKillableServer();
after(() => server.remove());
const photo = await plainJpeg('#c9a', 600, 800);
const LONGEST_WAIT_MS = 90_000;
let token = '';

const send = async (request: TestRequest) => sendRequest(await server.origin(), { token, ...request });

before(async () => {
  const json = { email: 'mom@example.com', password: 'abcd123!', nickname: '엄마' };
  const signup = { method: 'POST', path: '/auth/local/signup', json };
  token = dataOf(accessSchema, await sendRequest(await server.origin(), signup)).accessToken;
  await send({ method: 'POST', path: '/family', json: { familyName: '우리집' } });
});

async function begin(key: string): Promise<number> {
  const form = new FormData();
  form.append('request', JSON.stringify({ actionPrompt: '가까이 다가가요' }));
  form.append('image', new Blob([new Uint8Array(photo)]), 'photo.jpg');
  const headers = { prefer: 'respond-async', 'idempotency-key': key };
  const response = await send({ method: 'POST', path: '/animate-photo/generate', body: form, headers });
  return dataOf(jobStartedSchema, response).jobId;
}

async function read(jobId: number): Promise<Job> {
  return dataOf(jobSchema, await send({ path: `/jobs/${String(jobId)}` }));
}

async function waitFor(jobId: number, isSo: (job: Job) => boolean): Promise<Job> {
  const until = Date.now() + LONGEST_WAIT_MS;
  for (;;) {
    const job = await read(jobId);
    if (isSo(job)) return job;
    assert.ok(Date.now() < until, `job ${String(jobId)} is ${job.state} at ${String(job.progress)} %`);
    await sleep(50);
  }
}

async function left(): Promise<number> {
  return dataOf(allowanceSchema, await send({ path: '/goods/allowance' })).left;
}

describe('a worker that is killed in the middle of a job', () => {
  const moments: [string, (job: Job) => boolean][] = [
    ['while it waits', () => true],
    ['just begun', (job) => job.state === 'running'],
    ['half done', (job) => job.progress >= 40],
    ['nearly done', (job) => job.progress >= 85],
  ];
  for (const [index, [name, isMoment]] of moments.entries()) {
    test(`${name}: the video is made once, and charged once`, async () => {
      const jobId = await begin(`kill-${String(index)}`);
      await waitFor(jobId, isMoment);
      await server.kill(index % 2 === 0);
      // The client got no response and sends the request again.
      assert.equal(await begin(`kill-${String(index)}`), jobId);
      const done = await waitFor(jobId, (job) => job.state === 'done' || job.state === 'failed');
      assert.ok(done.kind === 'video' && done.result !== null, done.state);
      const video = await fetch(new URL(done.result.animatePhotoTempUrl, await server.origin()));
      assert.equal(video.status, 200);
      const bytes = Buffer.from(await video.arrayBuffer());
      assert.equal(bytes.toString('latin1', 4, 8), 'ftyp');
      const jobs = dataOf(z.array(jobSchema), await send({ path: '/jobs' }));
      assert.equal(jobs.length, index + 1);
      assert.equal(await left(), 10 - (index + 1));
    });
  }
});
