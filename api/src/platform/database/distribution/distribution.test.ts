import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { makeTestDatabase, testCluster } from '../../../testing/services/test-cluster.ts';
import { clientSettings } from '../pool.ts';
import { findViolations } from './table-classes.ts';

const cluster = await testCluster();
let client: pg.Client;

before(async () => {
  client = new pg.Client(clientSettings(await makeTestDatabase(cluster, 'distributed')));
  await client.connect();
});
after(async () => {
  await client.end();
  await cluster.stop();
});

/** What the rules say about a change that is rolled back. */
async function violationsWith(change: string): Promise<string[]> {
  await client.query('begin');
  try {
    await client.query(change);
    return await findViolations(client);
  } finally {
    await client.query('rollback');
  }
}

test('tables, keys and triggers that cannot be distributed by family are those of the list', async () => {
  assert.deepEqual(await findViolations(client), []);
});

const PLANTED: Readonly<Record<string, readonly [change: string, violations: readonly string[]]>> = {
  '어디에도 속하지 않는 표': [
    'create table reactions (post_id bigint primary key)',
    ['table reactions is not in exactly one class'],
  ],
  '없어진 표': ['drop table server_clock', ['table server_clock does not exist']],
  '비울 수 있는 가족 열': [
    `alter table media drop constraint media_media_id_owner_key_pk cascade;
     alter table media alter owner_key drop not null`,
    ['table media has no required owner_key'],
  ],
  '가족이 없는 고유한 키': [
    'create unique index once on goods (media_id)',
    ['index once is unique without family_id'],
  ],
  '가족이 없는 외래 키': [
    `alter table posts add unique (post_id);
     alter table likes add constraint to_post foreign key (post_id) references posts (post_id)`,
    ['index posts_post_id_key is unique without family_id', 'key to_post refers to posts without the family'],
  ],
  '가족까지 비우는 외래 키': [
    `alter table jobs drop constraint jobs_post_fk,
       add constraint jobs_post_fk foreign key (post_id, family_id) references posts on delete set null`,
    ['key jobs_post_fk clears more than its own column'],
  ],
  '모르는 트리거': [
    `create trigger other before update on posts for each row execute function suppress_redundant_updates_trigger()`,
    ['trigger other is on a table of families'],
  ],
  '끝난 일': [
    'drop trigger jobs_notify_removal on jobs',
    ['trigger jobs_notify_removal is listed and does not exist'],
  ],
};

for (const [name, [change, violations]] of Object.entries(PLANTED))
  test(`notices: ${name}`, async () => {
    const found = await violationsWith(change);
    assert.deepEqual(
      violations.filter((violation) => !found.includes(violation)),
      [],
      JSON.stringify(found),
    );
  });

test('the database lets nothing refer to a post, photo or person of another family', async () => {
  await client.query(`
    insert into users (nickname) values ('엄마'), ('이웃');
    insert into families (name) values ('우리집'), ('옆집');
    insert into family_members (family_id, user_id) values (1, 1), (2, 2);
    insert into posts (family_id, author_user_id, title, content, memory_date)
      values (1, 1, '바다', '', '2026-11-15');
    insert into media (owner_key, family_id, kind, storage_key, mime, bytes, width, height, placeholder, checksums)
      values (1, 1, 'photo', 'ours', 'image/jpeg', 1, 1, 1, '', '{}'), (2, 2, 'photo', 'theirs', 'image/jpeg', 1, 1, 1, '', '{}');
    insert into jobs (family_id, kind, state, input) values (1, 'diary', 'done', '{}')`);
  const crossing = [
    `insert into likes (family_id, post_id, user_id) values (2, 1, 2)`,
    `insert into comments (family_id, post_id, author_user_id, content) values (2, 1, 2, '몰래')`,
    `insert into post_images (family_id, post_id, media_id, position) values (2, 1, 2, 0)`,
    `insert into post_images (family_id, post_id, media_id, position) values (1, 1, 2, 0)`,
    `insert into post_participants (family_id, post_id, family_member_id) values (1, 1, 2)`,
    `insert into goods (family_id, kind, payload, post_id) values (2, 'diary', '{}', 1)`,
    `insert into goods (family_id, kind, payload, media_id) values (2, 'diary', '{}', 1)`,
    `insert into goods (family_id, kind, payload, job_id) values (2, 'diary', '{}', 1)`,
    `insert into jobs (family_id, kind, state, input, post_id) values (2, 'diary', 'done', '{}', 1)`,
    `insert into jobs (family_id, kind, state, input, source_media_id) values (2, 'video', 'done', '{}', 1)`,
    `insert into jobs (family_id, kind, state, input, result_media_id) values (2, 'video', 'done', '{}', 1)`,
  ];
  for (const statement of crossing)
    await assert.rejects(client.query(statement), { code: '23503' }, statement);
  const result = await client.query(`insert into likes (family_id, post_id, user_id) values (1, 1, 1)`);
  assert.equal(result.rowCount, 1);
});
