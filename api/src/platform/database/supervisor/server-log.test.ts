import assert from 'node:assert/strict';
import { appendFile, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { tempDirectory } from '../../../testing/data/temp-directory.ts';
import { openPool } from '../pool.ts';
import { startTestCluster } from '../../../testing/services/test-cluster.ts';
import { rotateServerLog } from './server-log.ts';

test('the log of the database has nothing that people wrote', async () => {
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

test('the log of the database has five files of a limited size', async () => {
  const folder = await tempDirectory();
  const log = join(folder, 'server.log');
  for (let round = 1; round <= 9; round += 1) {
    await appendFile(log, `round ${round} ${'x'.repeat(100)}\n`);
    rotateServerLog(log, 100);
    rotateServerLog(log, 100);
  }
  const names = (await readdir(folder)).toSorted();
  assert.deepEqual(names, ['server.log', ...[1, 2, 3, 4].map((number) => `server.log.${number}`)]);
  assert.equal(await readFile(log, 'utf8'), '');
  assert.match(await readFile(`${log}.1`, 'utf8'), /^round 9 /);
  assert.match(await readFile(`${log}.4`, 'utf8'), /^round 6 /);
});

test('PostgreSQL goes on writing into the same file after it was moved', async () => {
  const cluster = await startTestCluster();
  after(() => cluster.stop());
  assert.ok(cluster.address.kind === 'socket');
  const log = join(dirname(cluster.address.directory), 'server.log');
  await appendFile(log, 'x'.repeat(200));
  rotateServerLog(log, 100);
  const { pool } = openPool(cluster.address, () => {});
  await assert.rejects(pool.query('select * from table_that_is_not_there'));
  await pool.end();
  assert.match(await readFile(log, 'utf8'), /^[^x]*table_that_is_not_there/);
});
