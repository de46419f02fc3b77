import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { openPool } from '../pool.ts';
import { startTestCluster } from '../../testing/test-cluster.ts';

test('데이터베이스의 기록에도 사람이 쓴 것은 남지 않는다', async () => {
  const cluster = await startTestCluster();
  after(() => cluster.stop());
  assert.ok(cluster.address.kind === 'socket');
  const { pool } = openPool(cluster.address, () => {});
  await pool.query('create table addresses (email text unique)');
  await pool.query('insert into addresses values ($1)', ['secret@example.com']);
  await assert.rejects(pool.query('insert into addresses values ($1)', ['secret@example.com']));
  await pool.end();
  const log = await readFile(join(dirname(cluster.address.directory), 'server.log'), 'utf8');
  assert.match(log, /addresses_email_key/);
  assert.doesNotMatch(log, /secret@example/);
});
