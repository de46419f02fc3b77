import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { tempDirectory } from '../../testing/data/temp-directory.ts';
import { makeEmptyDatabase, testCluster } from '../../testing/services/test-cluster.ts';
import { migrateDatabase, migrateThrough } from './migrate.ts';
import { NewerDataError } from './unusable-data.ts';
import { clientSettings, type DatabaseAddress } from './pool.ts';

const run = promisify(execFile);
const PROGRAM = fileURLToPath(new URL('../../testing/server/migrate-program.ts', import.meta.url));
const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
const SCHEMA = fileURLToPath(new URL('./schema', import.meta.url));

const cluster = await testCluster();
const clients: pg.Client[] = [];
after(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await cluster.stop();
});

async function connect(address: DatabaseAddress): Promise<pg.Client> {
  const client = new pg.Client(clientSettings(address));
  clients.push(client);
  await client.connect();
  return client;
}

test('several processes that start together make the tables once', async () => {
  const address = await makeEmptyDatabase(cluster, 'migrated_by_many');
  const program = () => run(process.execPath, [PROGRAM, JSON.stringify(address)]);
  await Promise.all([program(), program(), program()]);
  const client = await connect(address);
  const applied = await client.query('select 1 from drizzle.__drizzle_migrations');
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql'));
  assert.equal(applied.rowCount, files.length);
});

test('a database of a newer program is rejected, and nothing changes', async () => {
  const address = await makeEmptyDatabase(cluster, 'migrated_by_newer');
  await migrateDatabase(address);
  const client = await connect(address);
  const newer = "insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 4102444800000)";
  await client.query(newer);
  await assert.rejects(migrateDatabase(address), NewerDataError);
  await client.query("delete from drizzle.__drizzle_migrations where hash = 'newer'");
  await migrateDatabase(address);
});

test('goods and jobs that pointed to a deleted post do not lose their family', async () => {
  const address = await makeEmptyDatabase(cluster, 'of_deleted_posts');
  await migrateDatabase(address);
  const client = await connect(address);
  await client.query(`
    insert into users (nickname) values ('엄마');
    insert into families (name) values ('우리집');
    insert into posts (family_id, author_user_id, title, content, memory_date)
      select family_id, user_id, '바다', '', '2026-11-15' from families, users;
    insert into media (owner_key, family_id, kind, storage_key, mime, bytes, width, height, placeholder, checksums)
      select family_id, family_id, 'photo', 'key', 'image/jpeg', 1, 1, 1, '', '{}' from families;
    insert into jobs (family_id, kind, state, input, post_id, source_media_id)
      select posts.family_id, 'video', 'done', '{}', post_id, media_id from posts, media;
    insert into goods (family_id, kind, payload, post_id, job_id)
      select family_id, 'diary', '{}', post_id, job_id from jobs;
    delete from posts;
    delete from media`);
  const jobs = await client.query('select family_id::int, post_id, source_media_id from jobs');
  assert.deepEqual(jobs.rows, [{ family_id: 1, post_id: null, source_media_id: null }]);
  await client.query('delete from jobs');
  const goods = await client.query('select family_id::int, post_id, job_id from goods');
  assert.deepEqual(goods.rows, [{ family_id: 1, post_id: null, job_id: null }]);
});

/* 갑 in NFD, as 1.0 stored it; the line's end and the mark behind it stay what they are. */
const ROWS_IN_NFD = String.raw`
  insert into users (nickname) values (E'\u1100\u1161\u11b8'), ('을');
  insert into families (name) values (E'\u1100\u1161\u11b8'), ('을');
  insert into posts (family_id, author_user_id, title, content, memory_date)
    select 1, user_id, nickname, E'o\u0323\u0302\n\u0303<', '2026-11-15' from users;
  insert into posts (family_id, author_user_id, title, content, memory_date) values (2, 1, '을', '을', '2026-11-15');
  insert into comments (family_id, post_id, author_user_id, content) values (1, 1, 1, E'\u1100\u1161\u11b8'), (1, 1, 1, '을');
  insert into jobs (family_id, kind, state, input, result) values
    (1, 'video', 'done', '{"actionPrompt": "\u1100\u1161\u11b8"}', '{"byAi": true}'),
    (1, 'diary', 'done', '{"postId": 1}', '{"title": "\u1100\u1161\u11b8", "content": "을\n\u0303", "byAi": false}'),
    (1, 'diary', 'queued', '{"postId": 1}', null);
  insert into goods (family_id, kind, payload) values
    (1, 'diary', '{"title": "\u1100\u1161\u11b8", "content": "을\n\u0303", "mood": "", "byAi": false}')`;

test('texts that 1.0 stored in NFD are in NFC', async () => {
  const address = await makeEmptyDatabase(cluster, 'texts_in_nfd');
  const client = await connect(address);
  await migrateThrough(client, '0000_first');
  await client.query(ROWS_IN_NFD);
  await migrateDatabase(address);
  const rows = async (statement: string) => (await client.query<object>(statement)).rows;
  const gap = '\uac11';
  assert.deepEqual(await rows('select nickname from users order by user_id'), [
    { nickname: gap },
    { nickname: '을' },
  ]);
  assert.deepEqual(await rows('select name, posts_version::int from families order by family_id'), [
    { name: gap, posts_version: 1 },
    { name: '을', posts_version: 0 },
  ]);
  assert.deepEqual(await rows('select title, content from posts order by post_id'), [
    { title: gap, content: '\u1ed9\n\u0303<' },
    { title: '을', content: '\u1ed9\n\u0303<' },
    { title: '을', content: '을' },
  ]);
  assert.deepEqual(await rows('select content from comments order by comment_id'), [
    { content: gap },
    { content: '을' },
  ]);
  assert.deepEqual(await rows('select input, result from jobs order by job_id'), [
    { input: { actionPrompt: gap }, result: { byAi: true } },
    { input: { postId: 1 }, result: { title: gap, content: '을\n\u0303', byAi: false } },
    { input: { postId: 1 }, result: null },
  ]);
  assert.deepEqual(await rows('select payload from goods'), [
    { payload: { title: gap, content: '을\n\u0303', mood: '', byAi: false } },
  ]);
});

test('everything that tables declare is in the migrations', async () => {
  const folder = await tempDirectory();
  await cp(MIGRATIONS, join(folder, 'migrations'), { recursive: true });
  const kit = join(dirname(createRequire(import.meta.url).resolve('drizzle-kit')), 'bin.cjs');
  // It takes its folder for one below where it runs, whatever it is given.
  const options = ['generate', '--dialect', 'postgresql', '--schema', SCHEMA, '--out', 'migrations'];
  const { stdout } = await run(process.execPath, [kit, ...options], { cwd: folder });
  assert.match(stdout, /No schema changes/, 'run drizzle-kit generate --name <what changed>');
});
