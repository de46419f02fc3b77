import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { startTestApi } from '../../testing/server/test-api.ts';
import { until } from '../../testing/until.ts';
import { StoreFailure } from '../object-store/store-failure.ts';
import { registerProcess, SplitStoreError } from './process-registry.ts';

const api = await startTestApi();
const { database } = api.context;

/** A store as the registry sees it. @param identity rejects while the store is away */
function storeWith(identity: () => Promise<string>) {
  return { database, store: { ...api.context.store, identity } };
}
const options = { exclusive: false, onError: () => {} };
const rows = async () => (await api.query('select process_id from processes')).rowCount;

test('processes on one store run beside each other, and their rows go with them', async () => {
  const second = await registerProcess(api.context, options);
  assert.equal(await rows(), 2);
  await second.leave();
  assert.equal(await rows(), 1);
});

test('a process with another store does not start and leaves no row', async () => {
  const elsewhere = storeWith(() => Promise.resolve(randomUUID()));
  await assert.rejects(registerProcess(elsewhere, options), SplitStoreError);
  assert.equal(await rows(), 1);
});

test('the row of a dead process does not stop a new one', async () => {
  const [dead, moved] = [randomUUID(), randomUUID()];
  await api.query(
    `insert into processes (process_id, store_id, seen_at) values ($1, $2, now() - interval '21 seconds')`,
    [dead, moved],
  );
  const other = await registerProcess(api.context, options);
  const left = await api.query('select 1 from processes where process_id = $1', [dead]);
  assert.equal(left.rowCount, 0);
  await other.leave();
});

test('a process that started while the bucket was away notices later that it is another bucket', async () => {
  let isAway = true;
  const bucket = storeWith(() =>
    isAway ? Promise.reject(new StoreFailure({ code: 'ECONNREFUSED' })) : Promise.resolve(randomUUID()),
  );
  const late = await registerProcess(bucket, { ...options, heartbeatMs: 20 });
  await pause(60);
  assert.equal(await rows(), 2);
  isAway = false;
  assert.ok((await late.split) instanceof SplitStoreError);
  await late.leave();
});

test('a process that was taken for dead registers again with its next heartbeat', async () => {
  const slow = await registerProcess(api.context, { ...options, heartbeatMs: 20 });
  await api.query('delete from processes where process_id = $1', [slow.processId]);
  await until(async () => (await rows()) === 2, 'it is registered again');
  await slow.leave();
  assert.equal(await rows(), 1);
});
