import assert from 'node:assert/strict';
import { readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { postCalls } from 'shared/contract/post';
import {
  allRows,
  backUp,
  configBeside,
  makeEmptyTarget,
  onDatabase,
  restore,
  startBackupProgram,
} from '../testing/backup/test-backups.ts';
import { createTestPost, writePost } from '../testing/data/posts.ts';
import { tempDirectory } from '../testing/data/temp-directory.ts';
import { plainJpeg } from '../testing/data/test-photos.ts';
import { startServerProgram } from '../testing/server/server-program.ts';
import { dataOf, makeFamily, sendRequest, startTestApi } from '../testing/server/test-api.ts';
import { BackupFailure } from './backup-failure.ts';
import { openRepository } from './format/repository.ts';
import { openMediaCopier } from './media/copy-media.ts';
import { openFolderStorage } from './storage/folder-storage.ts';
import { withClient } from '../platform/database/pool.ts';
import { migrateDatabase, migrateThrough } from '../platform/database/migrate.ts';
import { knownMigrations } from '../platform/database/unusable-data.ts';
import { type Checksums, checksumsOf } from '../platform/media/checksums.ts';
import { openStore } from '../platform/media/open-media.ts';
import { newStorageKey } from '../platform/media/storage-key.ts';

const api = await startTestApi();
const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
const { context, environment } = api;
const config = configBeside(api);
const folder = join(await tempDirectory(), 'backups');
const storage = openFolderStorage(folder);

const pathOfMedia = (dataDirectory: string, key: string): string =>
  join(dataDirectory, 'media', 'objects', key.slice(0, 2), key);

test('backup and restore', async (t) => {
  await t.test('모든 줄과 사진이 그대로 돌아오고, 새 번호는 이어지고, 로그인도 남는다', async () => {
    await createTestPost(api, mother, '바닷가 <b>"x"</b>\\N\t끝');
    const removed = await createTestPost(api, father);
    await api.send(father, 'DELETE', `/memory-post/${removed.postId}`);
    const second = await createTestPost(api, father, '둘째');
    const { manifest, media } = await backUp(config, storage);
    assert.deepEqual(manifest.counts, {
      posts: 2,
      photos: 2,
      members: 2,
      families: 1,
      comments: 2,
      goods: 0,
    });
    assert.ok(media.copied > 0);

    const target = await makeEmptyTarget();
    const restored = await restore(target.config, storage);
    assert.deepEqual(restored.counts, manifest.counts);
    assert.deepEqual(await allRows(target.url), await allRows(environment.DATABASE_URL));
    for (const key of second.storageKeys) {
      const original = pathOfMedia(environment.ONGI_DATA, key);
      for (const variant of await readdir(original))
        assert.deepEqual(
          await readFile(join(pathOfMedia(target.dataDirectory, key), variant)),
          await readFile(join(original, variant)),
        );
    }

    assert.ok(((await onDatabase(environment.DATABASE_URL, 'select from processes')).rowCount ?? 0) > 0);
    assert.equal((await onDatabase(target.url, 'select from processes')).rowCount, 0, 'a running process');
    const program = startServerProgram(target.dataDirectory, { DATABASE_URL: target.url });
    const origin = await program.origin;
    const request = { path: `/memory-post/${second.postId}`, token: father.token };
    const post = dataOf(postCalls.detail.response, await sendRequest(origin, request));
    assert.equal(post.title, '둘째');
    const photo = post.images[0] ?? assert.fail('no photo');
    assert.equal((await fetch(new URL(photo.displayUrl, origin))).status, 200);
    const written = await onDatabase(
      target.url,
      `insert into posts (family_id, author_user_id, title, content, memory_date)
       values (${father.familyId}, ${father.userId}, 'x', 'x', '2025-01-01') returning post_id`,
    );
    assert.equal(Number(written.rows[0].post_id), second.postId + 1);
    program.process.kill('SIGTERM');
    await program.ended;
  });

  await t.test('두 번째 백업은 새 사진만 읽고 복사한다', async () => {
    const unchanged = await backUp(config, storage);
    assert.deepEqual(unchanged.media, { read: 0, copied: 0, copiedBytes: 0 });
    await writePost(api, mother, {}, [await plainJpeg('#123456', 1300, 900)]);
    const { media, manifest } = await backUp(config, storage);
    // The full size and three renditions of a photo that is wider than 1200 pixels.
    assert.deepEqual([media.read, media.copied], [4, 4]);
    assert.equal(manifest.counts.photos, 3);
  });

  await t.test('만들던 굿즈는 되살린 뒤에 다시 줄을 선다', async () => {
    await api.query(
      `insert into jobs (family_id, maker_user_id, kind, state, progress, input, started_at, queue_id)
       values ($1, $2, 'video', 'running', 40, '{"actionPrompt":"눈이 와요"}', now(), gen_random_uuid()),
              ($1, $2, 'video', 'queued', 0, '{"actionPrompt":"비가 와요"}', null, gen_random_uuid()),
              ($1, $2, 'video', 'failed', 0, '{"actionPrompt":"해가 나요"}', null, null)`,
      [mother.familyId, mother.userId],
    );
    await backUp(config, storage);
    const target = await makeEmptyTarget();
    assert.equal((await restore(target.config, storage)).requeued, 2);
    const jobs = await onDatabase(
      target.url,
      `select jobs.state as job, pgboss.job.state as ticket, data from jobs
       left join pgboss.job on id = queue_id order by job_id`,
    );
    assert.deepEqual(
      jobs.rows.map(({ job, ticket }) => [job, ticket]),
      [
        ['queued', 'created'],
        ['queued', 'created'],
        ['failed', null],
      ],
    );
    await api.query('delete from jobs');
  });

  await t.test('그사이 지워진 사진은 빼고 세며, 까닭 없이 없거나 달라진 사진은 실패다', async () => {
    const repository = await openRepository(storage, undefined);
    const row = { key: 'a'.repeat(32), variants: { 'full.jpg': 'b'.repeat(64) }, damaged: [] };
    const { store } = context;
    const copied = async (of: typeof row, isNamed: boolean) =>
      (await openMediaCopier({ repository, store, isStillNamed: async () => isNamed })).copy(of);
    assert.deepEqual(await copied(row, false), { key: row.key, files: {}, leftOut: ['full.jpg'] });
    await assert.rejects(copied(row, true), /저장된 파일이 없어요.*npm run scrub/s);
    const { storageKeys } = await createTestPost(api, mother);
    const changed = { ...row, key: storageKeys[0] ?? assert.fail('no photo') };
    await assert.rejects(copied(changed, true), /저장된 파일이 처음과 달라요/);
  });

  await t.test(
    '손상된 것으로 알려진 사진은 빼고 백업하며, 되살린 온기도 손상된 것으로 안다; 로그인을 끝낼 수 있다',
    async () => {
      await writePost(api, mother, {}, [await plainJpeg('#fedcba')]);
      const newest = await api.query('select storage_key from media order by media_id desc limit 1');
      const key = String(newest.rows[0].storage_key);
      await rm(pathOfMedia(environment.ONGI_DATA, key), { recursive: true });
      await assert.rejects(backUp(config, storage), BackupFailure);
      const damaged = { 'full.jpg': 'missing', '1200.webp': 'missing', '400.webp': 'missing' };
      await api.query('update media set damaged = $1 where storage_key = $2', [damaged, key]);
      const { manifest } = await backUp(config, storage);
      assert.equal(manifest.media.leftOut, 3);
      const target = await makeEmptyTarget();
      const sessions = 'select 1 from access_tokens where revoked_at is null';
      const { rowCount } = await api.query(sessions);
      const { code, output } = await startBackupProgram('restore', [folder, '--end-sessions'], {
        DATABASE_URL: target.url,
        ONGI_DATA: target.dataDirectory,
      }).ended;
      assert.equal(code, 0);
      assert.match(output, new RegExp(`로그인 ${rowCount}개를 모두 끝냈어요`));
      for (const table of ['access_tokens', 'password_resets'])
        assert.equal((await onDatabase(target.url, `select 1 from ${table}`)).rowCount, 0);
      const rows = await onDatabase(target.url, `select damaged from media where storage_key = '${key}'`);
      assert.deepEqual(rows.rows, [{ damaged }]);
    },
  );
});

/** Valid in every schema so far; the tables refer to each other in a circle. */
const rows = (key: string, checksums: Checksums) => `
  insert into users (nickname) values ('엄마'), ('아빠');
  insert into families (name) values ('우리집');
  insert into family_members (family_id, user_id) select family_id, user_id from families, users;
  insert into posts (family_id, author_user_id, title, content, memory_date)
    select family_id, user_id, '바다 & <산>', E'첫 줄\\n\\t\\\\N', '2026-11-15' from families, users;
  insert into media (owner_key, family_id, uploader_user_id, kind, storage_key, mime, bytes, width, height, placeholder, checksums)
    select family_id, family_id, user_id, 'photo', '${key}', 'image/jpeg', 9, 320, 240, 'x', '${JSON.stringify(checksums)}' from families, users limit 1;
  insert into post_images (family_id, post_id, media_id, position)
    select media.family_id, min(post_id), min(media_id), 0 from posts, media group by media.family_id;
  insert into comments (family_id, post_id, author_user_id, content)
    select family_id, post_id, author_user_id, '좋다' from posts;
  update users set profile_image_id = (select media_id from media), portrait_key = '${key}' where nickname = '아빠'`;

for (const [index, migration] of [...knownMigrations()].entries()) {
  test(`a backup of an earlier schema is restored: a database after migration ${index}`, async () => {
    const source = await makeEmptyTarget();
    await withClient({ kind: 'url', url: source.url }, (client) => migrateThrough(client, migration));
    const key = newStorageKey();
    const jpeg = await plainJpeg('#9cf');
    const files = new Map(['full.jpg', '1200.webp', '400.webp'].map((variant) => [variant, jpeg]));
    await onDatabase(source.url, rows(key, checksumsOf(files)));
    const store = await openStore(source.config);
    await store.put(key, files);

    const folder = join(await tempDirectory(), 'backups');
    const storage = openFolderStorage(folder);
    const { manifest } = await backUp(source.config, storage);
    assert.equal(manifest.newestMigration, migration);
    const target = await makeEmptyTarget();
    const { counts } = await restore(target.config, storage);
    assert.deepEqual(counts, { posts: 2, photos: 1, members: 2, families: 1, comments: 2, goods: 0 });
    await migrateDatabase({ kind: 'url', url: source.url });
    assert.deepEqual(await allRows(target.url), await allRows(source.url));
    const restored = await openStore(target.config);
    assert.equal(await restored.size(key, 'full.jpg'), jpeg.length);
  });
}
