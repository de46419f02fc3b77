import assert from 'node:assert/strict';
import { appendFile, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { tempDirectory } from '../../../testing/data/temp-directory.ts';
import { openPool } from '../pool.ts';
import { startTestCluster } from '../../../testing/services/test-cluster.ts';
import { rotateServerLog } from './launch-server.ts';

const cluster = await startTestCluster();
after(() => cluster.stop());
assert.ok(cluster.address.kind === 'socket');
const { address } = cluster;
const log = join(dirname(address.directory), 'server.log');

test('the log of the database has nothing that people wrote', async () => {
  const { pool } = openPool(address, () => {});
  await pool.query('create table addresses (email text unique)');
  await pool.query('insert into addresses values ($1)', ['secret@example.com']);
  await assert.rejects(pool.query('insert into addresses values ($1)', ['secret@example.com']));
  await pool.end();
  const written = await readFile(log, 'utf8');
  assert.match(written, /addresses_email_key/);
  assert.doesNotMatch(written, /secret@example/);
});

test('the log of the database has five files of a limited size', async () => {
  const folder = await tempDirectory();
  const ours = join(folder, 'server.log');
  for (let round = 1; round <= 9; round += 1) {
    await appendFile(ours, `round ${round} ${'x'.repeat(100)}\n`);
    rotateServerLog(ours, 100);
    rotateServerLog(ours, 100);
  }
  const names = (await readdir(folder)).toSorted();
  assert.deepEqual(names, ['server.log', ...[1, 2, 3, 4].map((number) => `server.log.${number}`)]);
  assert.equal(await readFile(ours, 'utf8'), '');
  assert.match(await readFile(`${ours}.1`, 'utf8'), /^round 9 /);
  assert.match(await readFile(`${ours}.4`, 'utf8'), /^round 6 /);
});

test('PostgreSQL goes on writing into the same file after it was moved', async () => {
  await appendFile(log, 'x'.repeat(200));
  rotateServerLog(log, 100);
  const { pool } = openPool(address, () => {});
  await assert.rejects(pool.query('select * from table_that_is_not_there'));
  await pool.end();
  assert.match(await readFile(log, 'utf8'), /^[^x]*table_that_is_not_there/);
});
