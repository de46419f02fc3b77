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
import { NewerDataError } from './newer-data.ts';
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

test('여러 프로세스가 함께 시작해도 표는 한 번만 만들어진다', async () => {
  const address = await makeEmptyDatabase(cluster, 'migrated_by_many');
  const program = () => run(process.execPath, [PROGRAM, JSON.stringify(address)]);
  await Promise.all([program(), program(), program()]);
  const client = await connect(address);
  const applied = await client.query('select 1 from drizzle.__drizzle_migrations');
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql'));
  assert.equal(applied.rowCount, files.length);
});

test('더 새로운 프로그램이 쓰던 데이터베이스는 거절하고 아무것도 바꾸지 않는다', async () => {
  const address = await makeEmptyDatabase(cluster, 'migrated_by_newer');
  await migrateDatabase(address);
  const client = await connect(address);
  const newer = "insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 4102444800000)";
  await client.query(newer);
  await assert.rejects(migrateDatabase(address), NewerDataError);
  await client.query("delete from drizzle.__drizzle_migrations where hash = 'newer'");
  await migrateDatabase(address);
});

test('예전에 HTML로 저장된 글은 사람이 적은 그대로 돌아오고, 그냥 글이던 것은 한 글자도 바뀌지 않는다', async () => {
  const address = await makeEmptyDatabase(cluster, 'migrated_texts');
  const client = await connect(address);
  /** As it was stored, and as it was typed. */
  const texts = [
    ['키가 &lt;100 <b>컸다</b> &amp; 컸다', '키가 <100 <b>컸다</b> & 컸다'],
    ['<p>&quot;감&quot; &gt; 배</p>', '<p>"감" > 배</p>'],
    ['한 줄<br />&amp;lt;3', '한 줄<br />&lt;3'],
    ['그냥 적은 &lt;3 &amp; x<y', '그냥 적은 &lt;3 &amp; x<y'],
    ['<b>컸다</b> 그리고 & 또', '<b>컸다</b> 그리고 & 또'],
    ['', ''],
  ] as const;
  await migrateThrough(client, '0005_jobs-go-back');
  await client.query(
    "insert into users (nickname) values ('엄마'); insert into families (name) values ('우리집')",
  );
  for (const [stored] of texts) {
    await client.query(
      `with post as (insert into posts (family_id, author_user_id, title, content, memory_date)
                     select family_id, user_id, $1, $1, '2026-11-15' from families, users
                     returning post_id, author_user_id)
       insert into comments (post_id, author_user_id, content) select post_id, author_user_id, $1 from post`,
      [stored],
    );
  }
  await migrateDatabase(address);
  const after = await client.query(
    `select title, posts.content, comments.content as comment from posts join comments using (post_id)
     order by post_id`,
  );
  assert.deepEqual(
    after.rows,
    texts.map(([, typed]) => ({ title: typed, content: typed, comment: typed })),
  );
});

test('예전 작업은 만들 것을 그대로 지니고 있다', async () => {
  const address = await makeEmptyDatabase(cluster, 'migrated_jobs');
  const client = await connect(address);
  await migrateThrough(client, '0007_accounts');
  await client.query(
    `with author as (insert into users (nickname) values ('엄마') returning user_id),
          family as (insert into families (name) values ('우리집') returning family_id),
          post as (insert into posts (family_id, author_user_id, title, content, memory_date)
                   select family_id, user_id, '바다', '', '2026-11-15' from author, family returning post_id)
     insert into jobs (family_id, maker_user_id, kind, state, action_prompt, post_id)
     select family_id, user_id, job.kind, 'queued', job.prompt, case when job.has_post then post_id end
     from author, family, post,
       (values ('video', '눈이 "내려요"', false), ('diary', null, true), ('diary', null, false)) as job (kind, prompt, has_post)`,
  );
  await migrateDatabase(address);
  const jobs = await client.query('select input from jobs order by job_id');
  const inputs = [{ actionPrompt: '눈이 "내려요"' }, { postId: 1 }, { postId: null }];
  assert.deepEqual(
    jobs.rows,
    inputs.map((input) => ({ input })),
  );
});

test('표의 설명에 있는 것은 모두 이전 파일에도 있다', async () => {
  const folder = await tempDirectory();
  await cp(MIGRATIONS, join(folder, 'migrations'), { recursive: true });
  const kit = join(dirname(createRequire(import.meta.url).resolve('drizzle-kit')), 'bin.cjs');
  // It takes its folder for one below where it runs, whatever it is given.
  const options = ['generate', '--dialect', 'postgresql', '--schema', SCHEMA, '--out', 'migrations'];
  const { stdout } = await run(process.execPath, [kit, ...options], { cwd: folder });
  assert.match(stdout, /No schema changes/, 'run drizzle-kit generate --name <what changed>');
});
