import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import { startTestApi } from '../../testing/server/test-api.ts';
import * as z from 'shared/schema';
import { executeSql, queryRows } from './executor.ts';
import { openPool } from './pool.ts';

const pidRow = z.object({ pid: z.number() });

const api = await startTestApi();

test('a connection that breaks during a transaction does not end the server', async () => {
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

test('a connection that breaks before a transaction begins returns to the pool', async () => {
  const { host = '', port = 0, user = '', database: name = '' } = api.context.pool.options;
  const { pool, database } = openPool(
    { kind: 'socket', directory: host, port, user, database: name },
    () => {},
    1,
  );
  after(() => pool.end());
  pool.once('connect', (client) => {
    assert.ok(client instanceof pg.Client);
    void client.end();
  });
  const one = () => database.transaction((transaction) => executeSql(transaction)`select 1`);
  await assert.rejects(one());
  assert.equal(await one(), 1);
});
