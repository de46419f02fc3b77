import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginVideo, jobIn } from '../../testing/data/goods.ts';
import { makeFamily, startTestApi } from '../../testing/server/test-api.ts';
import { startFakeWorker } from '../../testing/data/fake-generators.ts';

const api = await startTestApi();
const [mother] = await makeFamily(api, '우리집', ['엄마']);

test('a ticket whose worker was killed before it touched the job is taken by the next start at once', async () => {
  const jobId = await beginVideo(api, mother);
  // The ticket was fetched before the process died: the job's row is still queued. Its heartbeat lasts.
  const fetched = await api.query(
    "update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now(), heartbeat_seconds = 3600 where name = 'goods' and state = 'created'",
  );
  assert.equal(fetched.rowCount, 1);
  await startFakeWorker(api);
  await jobIn(api, mother, jobId, ['done']);
});
