import assert from 'node:assert/strict';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { archiveTicketSchema } from 'shared/contract/archive';
import * as z from 'shared/schema';
import { tempDirectory } from '../testing/data/temp-directory.ts';
import { IS_FULL_RUN } from '../../../scripts/test/full-run.ts';
import { bigintArray, executeSql, queryRows, textArray } from '../platform/database/executor.ts';
import { newStorageKey } from '../platform/media/storage-key.ts';
import { makeFamily, startTestApi, dataOf, sendRequest } from '../testing/server/test-api.ts';
import { startServerProgram } from '../testing/server/server-program.ts';
import { unzip } from '../testing/data/unzip.ts';

/*
 * 200 posts and 600 photos, downloaded from a separate server process whose resident memory is sampled. The
 * archive is more than 1.5 times as large as the allowed growth.
 */
const POSTS = 200;
const PHOTOS_PER_POST = 3;
const MEBIBYTE = 1024 * 1024;
const MOST_GROWTH_BYTES = 100 * MEBIBYTE;
const PUTS_AT_ONCE = 8;
const SAMPLE_EVERY_MS = 20;

const api = await startTestApi();
const folder = await tempDirectory();

const [mother] = await makeFamily(api, '추억 많은 집', ['엄마', '아빠']);

type Stored = { storageKey: string; photo: Buffer };
const stored = await storePhotos();
await writeRows(stored);
const program = startServerProgram(api.context.config.dataDirectory, api.environment);
after(async () => {
  program.process.kill('SIGTERM');
  await program.ended;
});
const origin = await program.origin;
const atFirst = await residentBytes();

// The slow one only rests in the beginning, and then reads as fast as it can.
for (const pace of IS_FULL_RUN ? ['느린', '빠른'] : ['느린']) {
  test(
    `over a ${pace} line the server grows by less than 100 MB, and all posts and photos are in it`,
    { timeout: 120_000 },
    async () => {
      const ticket = dataOf(
        archiveTicketSchema,
        await sendRequest(origin, { method: 'POST', path: '/archive', token: mother.token }),
      );
      assert.deepEqual([ticket.memories, ticket.photos], [POSTS, POSTS * PHOTOS_PER_POST]);
      const sampling = sampleRss();
      const response = await fetch(new URL(ticket.url, origin));
      assert.equal(response.status, 200);
      assert.ok(response.body !== null);
      const path = join(folder, 'archive.zip');
      const body = Readable.fromWeb(response.body);
      const paced = pace === '느린' ? slowly(body) : body;
      await pipeline(paced, createWriteStream(path));
      const grown = (await sampling.end()) - atFirst;
      assert.ok(grown < MOST_GROWTH_BYTES, `grew by ${Math.round(grown / MEBIBYTE)} MB`);

      const length = Number(response.headers.get('content-length'));
      assert.ok(length > 1.5 * MOST_GROWTH_BYTES, 'it would not show if it were kept in memory');
      assert.ok(Math.abs(ticket.bytes - length) / length < 0.01, `${ticket.bytes} was said of ${length}`);
      await compareWithDatabase(path);
    },
  );
}

/** Pauses during the first megabytes: a server that reads ahead would buffer the rest by then. */
async function* slowly(body: Readable): AsyncGenerator<Buffer> {
  let restsLeft = 12;
  let sinceRest = 0;
  for await (const chunk of body) {
    assert.ok(Buffer.isBuffer(chunk));
    sinceRest += chunk.length;
    if (restsLeft > 0 && sinceRest > MEBIBYTE) {
      await pause(250);
      restsLeft -= 1;
      sinceRest = 0;
    }
    yield chunk;
  }
}

const writtenRow = z.object({
  post_id: z.string(),
  title: z.string(),
  content: z.string(),
  day: z.string(),
  comments: z.array(z.string()),
  keys: z.array(z.string()),
});
const dataSchema = z.object({ memories: z.array(z.object({ photos: z.array(z.unknown()) })) });

async function compareWithDatabase(path: string): Promise<void> {
  const archive = await unzip(path);
  const pageNames = archive.names.filter((name) => name.startsWith('years/'));
  const pages = (await Promise.all(pageNames.map((name) => archive.text(name)))).join('\n');
  const rows = await queryRows(api.own.database, writtenRow)`
    select post_id, title, content, memory_date::text as day,
      array(select content from comments where comments.post_id = posts.post_id) as comments,
      array(select storage_key from post_images join media using (media_id) where post_images.post_id = posts.post_id
        order by position) as keys
    from posts`;
  assert.equal(rows.length, POSTS);
  for (const row of rows) {
    const article = pages.split(`id="memory-${row.post_id}"`)[1]?.split('</article>', 1)[0] ?? '';
    for (const text of [row.title, row.content, `datetime="${row.day}"`, ...row.comments])
      assert.ok(article.includes(text), `${text} is missing`);
    for (const [index, key] of row.keys.entries()) {
      const name = `photos/${row.day.slice(0, 4)}/${row.day}-${row.post_id}-${index + 1}.jpg`;
      assert.ok(pages.includes(`src="../${name}"`), `${name} is on no page`);
      const opened = await api.context.store.open(key, 'full.jpg');
      assert.ok(opened !== undefined);
      const [archived, photo] = [await archive.bytes(name), await buffer(opened.stream)];
      // Its day stands behind the first two bytes.
      const rest = archived.subarray(archived.length - photo.length + 2);
      assert.ok(rest.equals(photo.subarray(2)), `${name} is another photo`);
    }
  }
  const photos = archive.names.filter((name) => name.startsWith('photos/'));
  assert.equal(photos.length, POSTS * PHOTOS_PER_POST);
  const data = dataSchema.parse(JSON.parse(await archive.text('data.json')));
  assert.equal(data.memories.flatMap((post) => post.photos).length, photos.length);
  // A year with more than sixty posts has several pages; the cover links to all of them.
  assert.ok(pageNames.length > 3);
  const cover = await archive.text('index.html');
  for (const name of pageNames) assert.ok(cover.includes(`href="${name}"`), `nothing leads to ${name}`);
  archive.close();
}

/** Photos of about 300 KB, all different: one noise image with unique trailing bytes that decoders ignore. */
async function storePhotos(): Promise<Stored[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const jpeg = await sharp({ create: { width: 900, height: 675, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 88 })
    .toBuffer();
  assert.ok(jpeg.length > 280_000, `${jpeg.length} bytes`);
  const photos = Array.from({ length: POSTS * PHOTOS_PER_POST }, (_, index) => ({
    storageKey: newStorageKey(),
    photo: Buffer.concat([jpeg, Buffer.from(`photo ${index}`)]),
  }));
  for (let at = 0; at < photos.length; at += PUTS_AT_ONCE) {
    const few = photos.slice(at, at + PUTS_AT_ONCE);
    await Promise.all(
      few.map(({ storageKey, photo }) => api.context.store.put(storageKey, new Map([['full.jpg', photo]]))),
    );
  }
  return photos;
}

/** 70 posts in the newest year, the rest over three years. */
async function writeRows(photos: readonly Stored[]): Promise<void> {
  const { database } = api.own;
  const { familyId, userId } = mother;
  await executeSql(database)`
    insert into posts (family_id, author_user_id, title, content, memory_date)
    select ${familyId}, ${userId}, '추억 ' || n, '이야기 ' || n || repeat(' 참 좋은 날이었다.', 20),
      case when n <= 70 then date '2025-01-01' + n else date '2022-01-01' + n * 5 end
    from generate_series(1, ${POSTS}) as n`;
  await executeSql(database)`
    insert into comments (family_id, post_id, author_user_id, content)
    select family_id, post_id, ${userId}, '댓글 ' || n || ' of ' || title from posts, generate_series(1, 3) as n`;
  await executeSql(database)`
    with photo as (
      select storage_key, bytes, slot from unnest(${textArray(photos.map(({ storageKey }) => storageKey))},
        ${bigintArray(photos.map(({ photo }) => photo.length))}) with ordinality as photo (storage_key, bytes, slot)
    ), stored as (
      insert into media (owner_key, family_id, uploader_user_id, kind, storage_key, mime, bytes, width, height, placeholder, checksums)
      select ${familyId}, ${familyId}, ${userId}, 'photo', storage_key, 'image/jpeg', bytes, 900, 675, '', '{}' from photo
      returning media_id, storage_key
    ), numbered as (
      select post_id, row_number() over (order by post_id) - 1 as n from posts
    )
    insert into post_images (family_id, post_id, media_id, position)
    select ${familyId}, post_id, media_id, (slot - 1) % ${PHOTOS_PER_POST}
    from photo join stored using (storage_key) join numbered on n = (slot - 1) / ${PHOTOS_PER_POST}`;
}

async function residentBytes(): Promise<number> {
  const status = await readFile(`/proc/${program.process.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
}

/** Samples the server's resident memory; `end` returns the peak. */
function sampleRss(): { end: () => Promise<number> } {
  const over = new AbortController();
  const watching = (async () => {
    let most = 0;
    while (!over.signal.aborted) {
      most = Math.max(most, await residentBytes());
      await pause(SAMPLE_EVERY_MS);
    }
    return most;
  })();
  return {
    end: () => {
      over.abort();
      return watching;
    },
  };
}
