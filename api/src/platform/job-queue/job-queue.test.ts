import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApi } from '../../testing/server/test-api.ts';
import { createJobQueue, REPAIR_INTERVAL_MS } from './job-queue.ts';

test('a queue that stops ends after its repair, which needs the pool', async (t) => {
  const { pool } = (await startTestApi()).context;
  const errors: unknown[] = [];
  const queue = createJobQueue(pool, (error) => errors.push(error));
  t.mock.timers.enable({ apis: ['setInterval'] });
  await queue.work({
    run: async () => {},
    giveUp: async () => {},
    atOnce: { goods: 1, shortRecordings: 1, recordings: 1 },
  });
  const query = pool.query.bind(pool);
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let isEnded = false;
  let isLate = false;
  t.mock.method(pool, 'query', async (text: string, values: unknown[]) => {
    if (!text.includes('set start_after = now()')) return query(text, values);
    begun.resolve();
    await released.promise;
    isLate = isEnded;
    return query(text, values);
  });
  t.mock.timers.tick(REPAIR_INTERVAL_MS);
  await begun.promise;
  const stopped = queue.stop().then(() => (isEnded = true));
  // Whatever else ends it takes has been taken.
  await query('select pg_sleep(1)');
  released.resolve();
  await stopped;
  assert.equal(isLate, false);
  assert.deepEqual(errors, []);
});
