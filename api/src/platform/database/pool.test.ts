import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import * as z from 'shared/schema';
import { sql } from 'drizzle-orm';
import { startTestApi } from '../../testing/server/test-api.ts';
import {
  executeSql,
  queryRows,
  bigintColumn,
  queryRow,
  timestampColumn,
  type Executor,
  type Transaction,
} from './executor.ts';
import { openPool } from './pool.ts';
import { prepareRow, prepareRows, type ArgumentOf } from './prepared.ts';

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
  const { pool, database } = openPool(api.databaseAddress, () => {}, 1);
  after(() => pool.end());
  pool.once('connect', (client) => {
    assert.ok(client instanceof pg.Client);
    void client.end();
  });
  const one = () => database.transaction((transaction) => executeSql(transaction)`select 1`);
  await assert.rejects(one());
  assert.equal(await one(), 1);
});

const { database } = api.own;

const lockFamilies = (transaction: Transaction) => executeSql(transaction)`lock table families`;
const countFamilies = (executor: Executor) => executor.$count(sql`families`);

test('what needs a transaction cannot be called with the pool', async () => {
  // @ts-expect-error The pool is no transaction: PostgreSQL rejects a lock that would end with its statement.
  await assert.rejects(lockFamilies(database));
  await database.transaction(lockFamilies);
  assert.equal(await countFamilies(database), await database.transaction(countFamilies));
});

test('only the database makes transactions', () => {
  // @ts-expect-error Without the brand, which this module does not export, nothing is a transaction.
  const forged: Transaction = { ...database };
  assert.ok(forged);
});

test('rows are read by schema, and one that does not fit throws', async () => {
  const row = z.object({ id: bigintColumn, at: timestampColumn });
  const query = sql`select 9007199254740991::bigint as id, '2026-01-02T03:04:05.678Z'::timestamptz as at, 1 as more`;
  const expected = { id: Number.MAX_SAFE_INTEGER, at: new Date('2026-01-02T03:04:05.678Z') };
  assert.deepEqual(await queryRows(database, row)`${query}`, [expected]);
  assert.deepEqual(await queryRow(database, row)`${query} where false`, undefined);
  await assert.rejects(queryRows(database, row)`select null::bigint as id, now() as at`);
});

test('a transaction without room is repeated a little later, and throws in the end', async () => {
  const full = new pg.DatabaseError('could not extend file', 1, 'error');
  full.code = '53100';
  let attempts = 0;
  const failing = (times: number) => () =>
    database.transaction(async () => {
      attempts += 1;
      if (attempts <= times) throw full;
      return attempts;
    });
  assert.equal(await failing(1)(), 2);
  attempts = 0;
  await assert.rejects(failing(9), full);
  assert.equal(attempts, 4);
});

const { pool } = api.context;

test('values go to their place by name, and constants of the text stay', async () => {
  const row = z.object({
    first: z.string(),
    again: z.string(),
    constant: z.string(),
    list: z.array(z.string()),
  });
  const find = prepareRows(
    'test-arguments',
    row,
    (argument: ArgumentOf<'first' | 'list'>) => sql`
      select ${argument('first')}::text as first, ${'고정'}::text as constant, ${argument('list')}::text[] as list,
        ${argument('first')}::text as again`,
  );
  for (const first of ["엄마'; drop table posts; --", '아빠'])
    assert.deepEqual(await find(pool, { first, list: ['가', '나'] }), [
      { first, again: first, constant: '고정', list: ['가', '나'] },
    ]);
});

test('rows are read by their schema, and fail where they do not fit', async () => {
  const row = z.object({ id: bigintColumn, day: z.string(), moment: timestampColumn });
  const find = prepareRow(
    'test-types',
    row,
    (argument: ArgumentOf<'id'>) => sql`
      select ${argument('id')}::bigint as id, date '2026-11-20' as day, timestamptz '2026-11-20 09:30:00.5+09' as moment
      where ${argument('id')}::bigint > 0`,
  );
  assert.deepEqual(await find(pool, { id: 7 }), {
    id: 7,
    day: '2026-11-20',
    moment: new Date('2026-11-20T00:30:00.500Z'),
  });
  assert.equal(await find(pool, { id: 0 }), undefined);
  const wrong = prepareRows('test-wrong-row', z.object({ id: z.string() }), () => sql`select 1::int as id`);
  await assert.rejects(wrong(pool, {}));
});

test('PostgreSQL parses it once for each connection', async () => {
  const find = prepareRows('test-once', z.object({ one: z.number() }), () => sql`select 1::int as one`);
  const client = await pool.connect();
  try {
    const before = await client.query("select 1 from pg_prepared_statements where name = 'test-once'");
    assert.equal(before.rowCount, 0);
  } finally {
    client.release();
  }
  for (let count = 0; count < 3; count += 1) await find(pool, {});
  const { rowCount } = await pool.query("select 1 from pg_prepared_statements where name = 'test-once'");
  assert.equal(rowCount, 1);
});

test('no two statements have one name', () => {
  const prepare = () => prepareRows('test-name', z.object({}), () => sql`select 1`);
  prepare();
  assert.throws(prepare, /two prepared statements "test-name"/);
});
