import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import * as z from 'shared/schema';
import { startTestApi } from '../../testing/server/test-api.ts';
import {
  bigintColumn,
  executeSql,
  queryRow,
  queryRows,
  timestampColumn,
  type Executor,
  type Transaction,
} from './executor.ts';

// The tests' own connections: none of these statements is the program's.
const { own } = await startTestApi();
const { database } = own;

const lockFamilies = (transaction: Transaction) => executeSql(transaction)`lock table families`;
const countFamilies = (executor: Executor) =>
  database.$count(sql`families`).then(() => executor !== undefined);

test('what needs a transaction cannot be called with the pool', async () => {
  // @ts-expect-error The pool is no transaction: PostgreSQL rejects a lock that would end with its statement.
  await assert.rejects(lockFamilies(database));
  await database.transaction(lockFamilies);
  assert.ok(await countFamilies(database));
  assert.ok(await database.transaction(countFamilies));
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
