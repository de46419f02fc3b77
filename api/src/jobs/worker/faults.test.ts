import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { withClient } from '../../platform/database/pool.ts';
import { jobs } from '../../platform/database/schema/jobs.ts';
import { type DiskGuard, diskFull } from '../../platform/disk/disk-guard.ts';
import type { ObjectStore } from '../../platform/object-store/object-store.ts';
import { beginVideo, jobIn, leftToday } from '../../testing/data/goods.ts';
import { untilWaiting } from '../../testing/data/lock-rows.ts';
import { makeFamily, startTestApi, type TestFamilyMember } from '../../testing/server/test-api.ts';
import { createFakeGenerators } from '../../testing/data/fake-generators.ts';
import { startTestBucket } from '../../testing/services/test-bucket.ts';
import { startJobWorker } from './run-job.ts';

/* Outages of a job's dependencies while it runs: it completes afterwards, once, and is charged once. */
const SLOW = { timeout: 120_000 };
const WORK_MS = 200;
const LIMIT = 20;
const bucket = await startTestBucket();
const limits = { LIMIT_GOODS_PER_DAY: String(LIMIT), GOODS_AT_ONCE: '3' };
// Without room in the database for what the bucket does not take: media-in-spool.test.ts.
const api = await startTestApi({ ...bucket.variables, ...limits, MEDIA_SPOOL_MB: '0' });
const generators = createFakeGenerators(WORK_MS);
const reports: string[] = [];
/** Fails like a full disk, this many times. */
let fullDisk = 0;
const store: ObjectStore = {
  ...api.context.store,
  put: async (...args) => {
    fullDisk -= 1;
    if (fullDisk >= 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    return api.context.store.put(...args);
  },
};
/** There is too little room to begin a job, this many times. */
let tooLittleRoom = 0;
const disk: DiskGuard = {
  ...api.context.disk,
  assertFree: async () => {
    tooLittleRoom -= 1;
    if (tooLittleRoom >= 0) throw diskFull();
  },
};
await startJobWorker({ ...api.context, store, disk }, generators.runners, {
  exclusive: true,
  report: (message) => reports.push(message),
});

/** Terminates every session of the app at once, as a restart of PostgreSQL does. */
async function cutConnections(): Promise<void> {
  await withClient(api.databaseAddress, (client) =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'ongi'`,
    ),
  );
}

async function assertDone(mother: TestFamilyMember, jobId: number): Promise<void> {
  const job = await jobIn(api, mother, jobId, ['done', 'failed']);
  assert.equal(job.state, 'done', reports.join('\n'));
}

async function retriesOf(jobId: number): Promise<number> {
  const { database } = api.own;
  const found = await database.select({ retries: jobs.retries }).from(jobs).where(eq(jobs.jobId, jobId));
  return found[0]?.retries ?? 0;
}

describe('a job that is made while something is away', () => {
  afterEach(() => bucket.restore());

  test('ends done although the database cuts every connection again and again', SLOW, async () => {
    const [mother] = await makeFamily(api, '우리집', ['엄마']);
    const jobIds: number[] = [];
    for (let count = 0; count < 8; count += 1) jobIds.push(await beginVideo(api, mother));
    // The connection is cut at every step of a job: taking, reading, reporting, saving, ending.
    for (let cut = 0; cut < 25; cut += 1) {
      await cutConnections();
      await pause(37 + 11 * (cut % 5));
    }
    for (const jobId of jobIds) await assertDone(mother, jobId);
    assert.equal(await leftToday(api, mother), LIMIT - jobIds.length);
  });

  test('ends done although the connection is cut in the middle of its last statement', SLOW, async () => {
    const [mother] = await makeFamily(api, '앞집', ['엄마']);
    const release = generators.hold();
    const jobId = await beginVideo(api, mother);
    await jobIn(api, mother, jobId, ['running']);
    await withClient(api.databaseAddress, async (holder) => {
      await holder.query('begin');
      await holder.query('select 1 from jobs where job_id = $1 for update', [jobId]);
      release();
      // The progress report and the statement that ends the job.
      await untilWaiting(api, 2);
      await cutConnections();
      await holder.query('rollback');
    });
    await assertDone(mother, jobId);
    assert.equal(await leftToday(api, mother), LIMIT - 1);
  });

  test(
    'goes back to the queue while the store does not give its photo, and is charged once',
    SLOW,
    async () => {
      const [mother] = await makeFamily(api, '이웃집', ['엄마']);
      bucket.fail('unavailable', /^GET .*full/);
      const jobId = await beginVideo(api, mother);
      await jobIn(api, mother, jobId, ['running']);
      const waiting = await jobIn(api, mother, jobId, ['queued', 'failed']);
      assert.deepEqual([waiting.state, waiting.progress], ['queued', 0]);
      assert.equal(await leftToday(api, mother), LIMIT - 1);
      bucket.restore();
      await assertDone(mother, jobId);
      assert.ok((await retriesOf(jobId)) >= 1);
      assert.equal(await leftToday(api, mother), LIMIT - 1);
      assert.match(reports.join('\n'), new RegExp(`Job ${jobId} goes back to the queue: .*503`));
    },
  );

  test('waits while there is no room to begin, and is charged once', SLOW, async () => {
    const [mother] = await makeFamily(api, '윗집', ['엄마']);
    tooLittleRoom = 2;
    const jobId = await beginVideo(api, mother);
    await assertDone(mother, jobId);
    assert.equal(await retriesOf(jobId), 2);
    assert.equal(await leftToday(api, mother), LIMIT - 1);
  });

  test('is kept once the store takes it again', SLOW, async () => {
    const [mother] = await makeFamily(api, '아랫집', ['엄마']);
    const jobId = await beginVideo(api, mother);
    bucket.fail('unavailable', /^PUT .*mp4/);
    await generators.untilAtWork(1);
    await pause(2_500);
    assert.equal((await jobIn(api, mother, jobId, ['running', 'queued', 'failed'])).state !== 'failed', true);
    bucket.restore();
    const job = await jobIn(api, mother, jobId, ['done', 'failed']);
    assert.ok(job.kind === 'video' && job.result !== null, reports.join('\n'));
    assert.equal((await fetch(new URL(job.result.animatePhotoTempUrl, api.origin))).status, 200);
    assert.equal(await leftToday(api, mother), LIMIT - 1);
  });

  test('is kept once there is room on the disk again', SLOW, async () => {
    const [mother] = await makeFamily(api, '윗집', ['엄마']);
    fullDisk = 3;
    await assertDone(mother, await beginVideo(api, mother));
  });

  test('fails at once where the store denies: nothing would change by itself', SLOW, async () => {
    const [mother] = await makeFamily(api, '옆집', ['엄마']);
    bucket.fail('denied', /^GET .*full/);
    const jobId = await beginVideo(api, mother);
    assert.equal((await jobIn(api, mother, jobId, ['done', 'failed'])).state, 'failed');
    assert.equal(await retriesOf(jobId), 0);
    assert.equal(await leftToday(api, mother), LIMIT);
    bucket.restore();
  });
});
