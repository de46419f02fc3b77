import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrateDatabase, migrateThrough } from '../platform/database/migrate.ts';
import { MIGRATIONS_FOLDER } from '../platform/database/newer-data.ts';
import { type Checksums, checksumsOf } from '../platform/media/checksums.ts';
import { openStore } from '../platform/media/open-media.ts';
import { newStorageKey } from '../platform/media/storage-key.ts';
import { allRows, backUp, makeEmptyTarget, onDatabase, restore } from '../testing/backup/test-backups.ts';
import { tempDirectory } from '../testing/data/temp-directory.ts';
import { plainJpeg } from '../testing/data/test-photos.ts';
import { openFolderStorage } from './storage/folder-storage.ts';

const MIGRATIONS = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map(
  ({ folderMillis }) => folderMillis,
);

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

for (const [index, migration] of MIGRATIONS.entries()) {
  test(`a backup of an earlier schema is restored: a database after migration ${index}`, async () => {
    const source = await makeEmptyTarget();
    const client = new pg.Client({ connectionString: source.url });
    await client.connect();
    await migrateThrough(client, migration);
    await client.end();
    const key = newStorageKey();
    const jpeg = await plainJpeg('#9cf');
    const files = new Map(['full.jpg', '1200.webp', '400.webp'].map((variant) => [variant, jpeg]));
    await onDatabase(source.url, rows(key, checksumsOf(files)));
    const store = await openStore(source.config);
    await store.put(key, files);

    const storage = openFolderStorage(join(await tempDirectory(), 'backups'));
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
