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

test('같은 저장소를 쓰는 프로세스는 몇이든 나란히 돌고, 끝나면 줄이 사라진다', async () => {
  const second = await registerProcess(api.context, options);
  assert.equal(await rows(), 2);
  await second.leave();
  assert.equal(await rows(), 1);
});

test('다른 저장소를 쓰는 프로세스는 시작하지 못하고, 줄도 남기지 않는다', async () => {
  const elsewhere = storeWith(() => Promise.resolve(randomUUID()));
  await assert.rejects(registerProcess(elsewhere, options), SplitStoreError);
  assert.equal(await rows(), 1);
});

test('죽은 프로세스의 줄은 새 프로세스를 막지 않는다', async () => {
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

test('버킷이 닿지 않는 동안 시작한 프로세스는, 닿고 보니 다른 버킷이면 그때 알게 된다', async () => {
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

test('죽은 줄 알고 지워진 프로세스는 다음 박동에 다시 등록된다', async () => {
  const slow = await registerProcess(api.context, { ...options, heartbeatMs: 20 });
  await api.query('delete from processes where process_id = $1', [slow.processId]);
  await until(async () => (await rows()) === 2, 'it is registered again');
  await slow.leave();
  assert.equal(await rows(), 1);
});
