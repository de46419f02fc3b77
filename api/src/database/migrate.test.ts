import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { makeEmptyDatabase, testCluster } from '../testing/test-cluster.ts';
import { migrateDatabase } from './migrate.ts';
import { NewerDataError } from './newer-data.ts';
import { clientSettings } from './pool.ts';

const run = promisify(execFile);
const PROGRAM = fileURLToPath(new URL('../testing/migrate-program.ts', import.meta.url));
const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
const SCHEMA = fileURLToPath(new URL('./schema', import.meta.url));

const cluster = await testCluster();
after(() => cluster.stop());

test('여러 프로세스가 함께 시작해도 표는 한 번만 만들어진다', async () => {
  const address = await makeEmptyDatabase(cluster, 'migrated_by_many');
  const program = () => run(process.execPath, [PROGRAM, JSON.stringify(address)]);
  await Promise.all([program(), program(), program()]);
  const client = new pg.Client(clientSettings(address));
  await client.connect();
  try {
    const applied = await client.query('select 1 from drizzle.__drizzle_migrations');
    const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql'));
    assert.equal(applied.rowCount, files.length);
  } finally {
    await client.end();
  }
});

test('더 새로운 프로그램이 쓰던 데이터베이스는 거절하고 아무것도 바꾸지 않는다', async () => {
  const address = await makeEmptyDatabase(cluster, 'migrated_by_newer');
  await migrateDatabase(address);
  const client = new pg.Client(clientSettings(address));
  await client.connect();
  try {
    const newer =
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 4102444800000)";
    await client.query(newer);
    await assert.rejects(migrateDatabase(address), NewerDataError);
    await client.query("delete from drizzle.__drizzle_migrations where hash = 'newer'");
    await migrateDatabase(address);
  } finally {
    await client.end();
  }
});

test('표의 설명에 있는 것은 모두 이전 파일에도 있다', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ongi-migrations-'));
  try {
    await cp(MIGRATIONS, join(folder, 'migrations'), { recursive: true });
    const kit = join(dirname(createRequire(import.meta.url).resolve('drizzle-kit')), 'bin.cjs');
    // It takes its folder for one below where it runs, whatever it is given.
    const options = ['generate', '--dialect', 'postgresql', '--schema', SCHEMA, '--out', 'migrations'];
    const { stdout } = await run(process.execPath, [kit, ...options], { cwd: folder });
    assert.match(stdout, /No schema changes/, 'run drizzle-kit generate --name <what changed>');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
