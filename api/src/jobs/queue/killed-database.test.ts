import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { accessSchema } from 'shared/contract/auth';
import { allowanceSchema } from 'shared/contract/goods';
import { hasEnded, jobSchema, jobStartedSchema } from 'shared/contract/job';
import * as z from 'shared/schema';
import { plainJpeg } from '../../testing/data/test-photos.ts';
import { makeKillableServer } from '../../testing/server/killable-server.ts';
import {
  dataOf,
  sendRequest,
  type TestResponse,
  type TestRequest,
} from '../../testing/server/test-request.ts';
import type { Envelope } from 'shared/contract/envelope';

/*
 * Only PostgreSQL is killed, repeatedly, while real videos are generated; the server restarts it. Every job
 * completes and is charged once.
 */
const JOBS = 3;
const KILLS = 4;
const LONGEST_WAIT_MS = 150_000;

const server = await makeKillableServer();
after(() => server.remove());
let token = '';

/** Retries while the response is 503. */
async function send(request: TestRequest): Promise<TestResponse<Envelope>> {
  const until = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    const response = await sendRequest(await server.origin(), { token, ...request });
    if (response.status !== 503) return response;
    assert.ok(performance.now() < until, 'the database does not come back');
    await pause(300);
  }
}

test('데이터베이스가 거듭 죽어도 시작한 굿즈는 모두 한 번씩 만들어진다', { timeout: 200_000 }, async () => {
  const json = { email: 'mom@example.com', password: 'abcd123!', nickname: '엄마' };
  const signup = { method: 'POST', path: '/auth/local/signup', json };
  token = dataOf(accessSchema, await sendRequest(await server.origin(), signup)).accessToken;
  await send({ method: 'POST', path: '/family', json: { familyName: '우리집' } });
  const photo = await plainJpeg('#c9a', 300, 400);
  for (let count = 0; count < JOBS; count += 1) {
    const form = new FormData();
    form.append('request', JSON.stringify({ actionPrompt: '가까이 다가가요' }));
    form.append('image', new Blob([new Uint8Array(photo)]), 'photo.jpg');
    const headers = { prefer: 'respond-async' };
    dataOf(
      jobStartedSchema,
      await send({ method: 'POST', path: '/animate-photo/generate', body: form, headers }),
    );
  }
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(700 + 450 * kill);
    await server.killDatabase();
  }
  const until = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    const jobs = dataOf(z.array(jobSchema), await send({ path: '/jobs' }));
    assert.equal(jobs.length, JOBS);
    const states = jobs.map(({ state }) => state);
    assert.ok(performance.now() < until, states.join());
    if (jobs.every(hasEnded)) {
      assert.deepEqual(new Set(states), new Set(['done']));
      break;
    }
    await pause(300);
  }
  assert.equal(dataOf(allowanceSchema, await send({ path: '/goods/allowance' })).left, 10 - JOBS);
});
