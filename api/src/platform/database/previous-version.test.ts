import assert from 'node:assert/strict';
import { after, before, test, type TestContext } from 'node:test';
import pg from 'pg';
import { makeEmptyDatabase, testCluster } from '../../testing/services/test-cluster.ts';
import { migrateDatabase, migrateThrough } from './migrate.ts';
import { clientSettings } from './pool.ts';

/* Statements of the version before migration "family-keys", before it and beside the version that ran it. */

const cluster = await testCluster();
let client: pg.Client;

const INSERT_PEOPLE = `
  insert into users (nickname) values ('엄마'), ('이웃');
  insert into families (name) values ('우리집'), ('옆집');
  insert into family_members (family_id, user_id) values (1, 1), (2, 2)`;

const MEDIA = '(family_id, uploader_user_id, kind, storage_key, mime, bytes, width, height, placeholder)';

/** What one member writes. Ids of rows are the same in both passes but for their table's sequence. */
async function writeAsBefore(familyId: number, userId: number): Promise<void> {
  const post = await client.query<{ post_id: string }>(
    `insert into posts (family_id, author_user_id, title, content, memory_date)
     values ($1, $2, '바다', '', '2026-11-15') returning post_id`,
    [familyId, userId],
  );
  const postId = post.rows[0]?.post_id;
  const insertMedia = (family: number | null, kind: string) =>
    client.query<{ media_id: string }>(
      `insert into media ${MEDIA} values ($1, $2, $3, $4, 'image/jpeg', 1, 1, 1, '') returning media_id`,
      [family, userId, kind, `${kind} of ${userId}`],
    );
  const photo = await insertMedia(familyId, 'photo');
  const portrait = await insertMedia(null, 'portrait');
  await client.query('insert into post_images (post_id, media_id, position) values ($1, $2, 0)', [
    postId,
    photo.rows[0]?.media_id,
  ]);
  await client.query(
    `insert into post_participants (post_id, family_member_id)
     select $1, family_member_id from family_members where user_id = $2`,
    [postId, userId],
  );
  await client.query('insert into likes (post_id, user_id) values ($1, $2)', [postId, userId]);
  await client.query(
    `with post as (select post_id from posts where post_id = $1 and family_id = $2 for key share)
     insert into comments (post_id, author_user_id, content) select post_id, $3, '좋네요' from post`,
    [postId, familyId, userId],
  );
  await client.query('update users set profile_image_id = $1 where user_id = $2', [
    portrait.rows[0]?.media_id,
    userId,
  ]);
}

before(async () => {
  const address = await makeEmptyDatabase(cluster, 'of_previous_version');
  client = new pg.Client(clientSettings(address));
  await client.connect();
  await migrateThrough(client, '0010_processes');
  await client.query(INSERT_PEOPLE);
  await writeAsBefore(1, 1);
  await migrateDatabase(address);
  await writeAsBefore(2, 2);
});
after(async () => {
  await client.end();
  await cluster.stop();
});

/** What the test changes from here on is taken back after it: every test finds the same rows. */
async function takeBackAfter(t: TestContext): Promise<void> {
  await client.query('begin');
  t.after(() => client.query('rollback'));
}

test('이전 버전이 쓴 줄도, 새 버전 곁에서 쓰는 줄도 가족을 지닌다', async () => {
  const columns = {
    comments: 'owner_key',
    likes: 'family_id',
    post_images: 'family_id',
    post_participants: 'family_id',
  };
  for (const [table, column] of Object.entries(columns)) {
    const statement = `select ${column}::int as family_id, post_id::int from ${table} order by post_id`;
    const { rows } = await client.query(statement);
    const expected = [1, 2].map((id) => ({ family_id: id, post_id: id }));
    assert.deepEqual(rows, expected, table);
  }
  const { rows } = await client.query('select owner_key::int, storage_key from media order by media_id');
  assert.deepEqual(
    rows.map((row) => Object.values(row)),
    [
      [1, 'photo of 1'],
      [-1, 'portrait of 1'],
      [2, 'photo of 2'],
      [-2, 'portrait of 2'],
    ],
  );
});

test('이전 버전이 바꾼 프로필 사진은 새 버전에도 보인다', async (t) => {
  await takeBackAfter(t);
  const portraits = () => client.query('select portrait_key from users order by user_id');
  const expected = [{ portrait_key: 'portrait of 1' }, { portrait_key: 'portrait of 2' }];
  assert.deepEqual((await portraits()).rows, expected);
  await client.query('update users set profile_image_id = null where user_id = 1');
  assert.deepEqual((await portraits()).rows, [{ portrait_key: null }, expected[1]]);
});

test('이전 버전이 가족을 말하는 문장은 어느 표의 것인지 헷갈리지 않는다', async () => {
  const removable = await client.query(
    'select 1 from comments join posts using (post_id) where comment_id = 2 and post_id = 2 and family_id = 2',
  );
  assert.equal(removable.rowCount, 1);
  const counted = await client.query('select 1 from comments join posts using (post_id) where family_id = 2');
  assert.equal(counted.rowCount, 1);
});

test('지운 추억을 가리키던 굿즈와 작업은 가족을 잃지 않는다', async (t) => {
  await takeBackAfter(t);
  await client.query(`
    insert into jobs (family_id, kind, state, input, post_id, source_media_id)
      select 1, 'video', 'done', '{}', 1, media_id from media where owner_key = 1;
    insert into goods (family_id, kind, payload, post_id, job_id) select 1, 'diary', '{}', 1, job_id from jobs;
    delete from posts where post_id = 1;
    delete from media where owner_key = 1`);
  const jobs = await client.query('select family_id::int, post_id, source_media_id from jobs');
  assert.deepEqual(jobs.rows, [{ family_id: 1, post_id: null, source_media_id: null }]);
  await client.query('delete from jobs');
  const goods = await client.query('select family_id::int, post_id, job_id from goods');
  assert.deepEqual(goods.rows, [{ family_id: 1, post_id: null, job_id: null }]);
});
