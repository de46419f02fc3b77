import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { allowanceSchema } from 'shared/contract/goods';
import { hasEnded, jobSchema } from 'shared/contract/job';
import { jobStartedSchema } from 'shared/contract/job-shape';
import * as z from 'shared/schema';
import { ASYNC, videoForm } from '../../testing/data/goods.ts';
import { plainJpeg } from '../../testing/data/test-photos.ts';
import { IS_FULL_RUN } from '../../../../scripts/test/full-run.ts';
import { makeKillableServer } from '../../testing/server/killable-server.ts';
import { dataOf, type TestResponse, type TestRequest } from '../../testing/server/test-api.ts';
import type { Envelope } from 'shared/contract/envelope';

/* PostgreSQL is killed repeatedly during real videos, and restarted: each job completes, charged once. */
const JOBS = IS_FULL_RUN ? 3 : 2;
const KILLS = IS_FULL_RUN ? 4 : 2;
const LONGEST_WAIT_MS = 150_000;

const server = await makeKillableServer();
after(() => server.remove());

/** Retries while the response is 503. */
async function send(request: TestRequest): Promise<TestResponse<Envelope>> {
  const until = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    const response = await server.send(request);
    if (response.status !== 503) return response;
    assert.ok(performance.now() < until, 'the database does not come back');
    await pause(300);
  }
}

test(
  'the database dies again and again, and each begun item is made once',
  { timeout: 200_000 },
  async () => {
    await server.signUp();
    const photo = await plainJpeg('#c9a', 480, 200);
    for (let count = 0; count < JOBS; count += 1) {
      const body = videoForm('가까이 다가가요', photo);
      const begun = await send({ method: 'POST', path: '/animate-photo/generate', body, headers: ASYNC });
      dataOf(jobStartedSchema, begun);
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
  },
);
