import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openPool, type OpenDatabase } from '../../api/src/platform/database/pool.ts';
import { runningServerAddress } from '../../api/src/platform/database/open-server.ts';
import { checksumsOf } from '../../api/src/platform/media/checksums.ts';
import { openPhoto } from '../../api/src/platform/media/renditions/photo-decoder.ts';
import { newStorageKey } from '../../api/src/platform/media/storage-key.ts';

const PHOTOS_PER_POST = 4;
/** Rows in one statement. */
const POSTS_AT_ONCE = 250;
const FULL = { width: 800, height: 600 };
const SEED_PHOTO = path.join(import.meta.dirname, '../../api/src/seed/photos/picnic.webp');

type Seeded = { photos: number; files: number; bytes: number };

/**
 * Adds photos to the only family of a running app, as rows and files, like uploads do. Every file is a photo
 * of its own: a number after its end, which decoders ignore.
 */
export async function seedPhotos(dataDirectory: string, photos: number): Promise<Seeded> {
  const base = await makeBase();
  const { pool } = openPool(runningServerAddress(dataDirectory), () => {}, 1);
  const seeded: Seeded = { photos: 0, files: 0, bytes: 0 };
  try {
    while (seeded.photos < photos) {
      const count = Math.min(photos - seeded.photos, POSTS_AT_ONCE * PHOTOS_PER_POST);
      const batch: MediaRow[] = [];
      for (let index = 0; index < count; index += 1)
        batch.push(await storePhoto(dataDirectory, base, seeded));
      await insertRows(pool, batch);
    }
    await pool.query('analyze');
    return seeded;
  } finally {
    await pool.end();
  }
}

type Variants = ReadonlyMap<string, Uint8Array>;

/** A photo of the demo family in the sizes that an upload stores. */
async function makeBase(): Promise<Variants> {
  const photo = openPhoto(SEED_PHOTO).resize(FULL);
  return new Map([
    ['full.jpg', await photo.clone().jpeg({ quality: 90 }).toBuffer()],
    ['1200.webp', await photo.clone().webp({ quality: 80 }).toBuffer()],
    ['400.webp', await photo.clone().resize(400).webp({ quality: 80 }).toBuffer()],
  ]);
}

type MediaRow = { storageKey: string; checksums: Readonly<Record<string, string>>; bytes: number };

async function storePhoto(dataDirectory: string, base: Variants, seeded: Seeded): Promise<MediaRow> {
  const storageKey = newStorageKey();
  const variants = new Map(
    [...base].map(([variant, bytes]) => [variant, Buffer.concat([bytes, Buffer.from(storageKey)])]),
  );
  const folder = path.join(dataDirectory, 'media', 'objects', storageKey.slice(0, 2), storageKey);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [variant, bytes] of variants) {
    await writeFile(path.join(folder, variant), bytes, { mode: 0o600 });
    seeded.files += 1;
    seeded.bytes += bytes.byteLength;
  }
  seeded.photos += 1;
  return { storageKey, checksums: checksumsOf(variants), bytes: variants.get('full.jpg')?.byteLength ?? 0 };
}

async function insertRows(pool: OpenDatabase['pool'], rows: readonly MediaRow[]): Promise<void> {
  await pool.query(
    `with added as (
       insert into media (family_id, uploader_user_id, kind, storage_key, mime, bytes, width, height, placeholder, checksums, owner_key)
       select family_id, user_id, 'photo', row->>'storageKey', 'image/jpeg', (row->>'bytes')::bigint,
         ${FULL.width}, ${FULL.height}, '', row->'checksums', family_id
       from family_members, jsonb_array_elements($1::jsonb) as row
       returning media_id, family_id, uploader_user_id),
     numbered as (select *, (row_number() over (order by media_id) - 1) as number from added),
     written as (
       insert into posts (family_id, author_user_id, title, content, memory_date)
       select family_id, uploader_user_id, '추억', '참 좋은 날이었다.', date '2025-05-05' - (number % 365)::int
       from numbered where number % ${PHOTOS_PER_POST} = 0 returning post_id),
     posts_by_number as (select post_id, row_number() over (order by post_id) - 1 as number from written)
     insert into post_images (post_id, media_id, family_id, position)
     select post_id, media_id, family_id, (numbered.number % ${PHOTOS_PER_POST})::int
     from numbered join posts_by_number on posts_by_number.number = numbered.number / ${PHOTOS_PER_POST}`,
    [JSON.stringify(rows)],
  );
}
