import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import * as z from 'shared/schema';
import { startTestApi } from '../../testing/server/test-api.ts';
import { bigintColumn, timestampColumn } from './executor.ts';
import { prepareRow, prepareRows, type ArgumentOf } from './prepared.ts';

const api = await startTestApi();
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
