import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'shared/schema';
import { bigintColumn, queryRow } from '../../platform/database/executor.ts';
import { settleClock } from '../../platform/database/settle-clock.ts';
import { rememberPending, sweepPending } from '../../platform/media/uploads/pending-objects.ts';
import { newStorageKey } from '../../platform/media/storage-key.ts';
import { beginVideo, jobIn, readJob } from '../../testing/data/goods.ts';
import { makeFamily, startTestApi } from '../../testing/server/test-api.ts';
import { startFakeWorker } from '../../testing/data/fake-generators.ts';

/* The clock ran ahead and was then corrected: times written before are in the future. */
const YEAR_MS = 365 * 86_400_000;
const api = await startTestApi();
const { pool } = api.context;
// A session that is used while the clock stands elsewhere is settled, as it is outside of tests.
await settleClock(api.context);
api.settleClocks(true);
const [mother] = await makeFamily(api, '우리집', ['엄마']);

test(
  'a job that was queued while the clock stood a year ahead is made now',
  { timeout: 60_000 },
  async (t) => {
    const jobId = await beginVideo(api, mother);
    await pool.query(
      `update pgboss.job set start_after = now() + interval '1 year', created_on = now() + interval '1 year'`,
    );
    await pool.query(
      `update pgboss.queue set monitor_on = now() + interval '1 year', monitor_claim_on = now() + interval '1 year'`,
    );
    // The process's wall clock also jumps back while the worker waits.
    const real = Date.now;
    let behindMs = YEAR_MS;
    t.mock.method(Date, 'now', () => real() - behindMs);
    await startFakeWorker(api);
    const first = await jobIn(api, mother, jobId, ['done', 'failed']);
    assert.equal(first.state, 'done');
    behindMs = 2 * YEAR_MS;
    const second = await jobIn(api, mother, await beginVideo(api, mother), ['done', 'failed']);
    assert.equal(second.state, 'done');
    const queue = await pool.query(
      `select 1 from pgboss.queue where monitor_claim_on > now() + interval '1 day'`,
    );
    assert.equal(queue.rowCount, 0, 'the queue looks after dead workers again');
  },
);

test('an estimate stays one of seconds, whatever the clock does', async (t) => {
  t.after(() => api.query(`delete from jobs where input = '{"actionPrompt":""}'`));
  const insertJob = queryRow(api.own.database, z.object({ job_id: bigintColumn }));
  await insertJob`
    insert into jobs (family_id, maker_user_id, kind, state, input, started_at, ended_at)
    values (${mother.familyId}, ${mother.userId}, 'video', 'done', '{"actionPrompt":""}',
      now() - interval '1 year', now())
    returning job_id`;
  const job = await insertJob`
    insert into jobs (family_id, maker_user_id, kind, state, input, started_at)
    values (${mother.familyId}, ${mother.userId}, 'video', 'running', '{"actionPrompt":""}',
      now() + interval '1 year')
    returning job_id`;
  const { secondsLeft } = await readJob(api, mother, job?.job_id ?? 0);
  assert.ok(secondsLeft !== null && secondsLeft < 600, String(secondsLeft));
});

test('an object that was remembered while the clock stood ahead is swept', async () => {
  await rememberPending(api.context.database, [newStorageKey()]);
  await pool.query(`update uploads_pending set created_at = now() + interval '1 year'`);
  assert.equal(await sweepPending(api.context, 3_600_000), 1);
});
