import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApi } from '../../testing/server/test-api.ts';
import * as z from 'shared/schema';
import { executeSql, queryRows } from './executor.ts';

const pidRow = z.object({ pid: z.number() });

const api = await startTestApi();

test('트랜잭션 도중에 데이터베이스 연결이 끊겨도 서버는 죽지 않고 다음 요청에 답한다', async () => {
  const { database, pool } = api.context;
  const broken = database.transaction(async (transaction) => {
    const mine = await queryRows(transaction, pidRow)`select pg_backend_pid() as pid`;
    await pool.query('select pg_terminate_backend($1)', [mine[0]?.pid]);
    // The connection ends while the transaction is busy with something else than a query, such as a file.
    for (let alive = 1; alive > 0;) {
      const left = await pool.query('select 1 from pg_stat_activity where pid = $1', [mine[0]?.pid]);
      alive = left.rowCount ?? 0;
    }
    await new Promise((resolve) => setImmediate(resolve));
    await executeSql(transaction)`select 1`;
  });
  await assert.rejects(broken);
  assert.equal((await api.request({ path: '/health' })).status, 200);
});
