import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'shared/schema';
import { buildApp } from '../../../app.ts';
import { mediaAddress } from '../../../testing/data/media-address.ts';
import { PROGRAM_ENVIRONMENT } from '../../../testing/server/program-environment.ts';
import { makeFamily, startTestApi, type TestApi, sendRequest } from '../../../testing/server/test-api.ts';
import { readPost, writePost } from '../../../testing/data/posts.ts';
import { startTestBucket } from '../../../testing/services/test-bucket.ts';
import { checksumOf } from '../checksums.ts';
import { animatedGif, plainJpeg } from '../../../testing/data/test-photos.ts';
import { scrubMedia, type Finding } from './scrub-media.ts';
import { queryRows } from '../../database/executor.ts';

const checksumsRow = z.object({ checksums: z.record(z.string(), z.string()) });

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const run = promisify(execFile);

async function scrub(api: TestApi, fix = false): Promise<Finding[]> {
  const findings: Finding[] = [];
  await scrubMedia(api.context, { fix, onFinding: (finding) => findings.push(finding) });
  return findings;
}

async function summaries(api: TestApi, fix = false): Promise<string[]> {
  const findings = await scrub(api, fix);
  return findings.map(({ variant, damage, outcome }) => `${variant} ${damage} ${outcome}`).toSorted();
}

/** Writes a post with one photo; where its files lie. */
async function postWithPhoto(api: TestApi, photo: Buffer) {
  const [mother] = await makeFamily(api, '우리집', ['엄마']);
  const postId = await writePost(api, mother, {}, [photo]);
  const keyNow = async (): Promise<string> => {
    const { images } = await readPost(api, mother, postId);
    return new URL(images[0]?.url ?? '', api.origin).pathname.split('/').at(-2) ?? '';
  };
  const fileOf = async (variant: string): Promise<string> => {
    const key = await keyNow();
    return join(api.context.config.dataDirectory, 'media', 'objects', key.slice(0, 2), key, variant);
  };
  return { mother, postId, keyNow, fileOf };
}

async function flipOneBit(path: string): Promise<void> {
  const bytes = await readFile(path);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

/** What a process that starts now answers for a photo. */
async function fetchVariant(api: TestApi, key: string, variant: string) {
  const app = await buildApp(api.context);
  const path = mediaAddress(api, key, variant).replace(/^\/api/, '');
  try {
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    return await sendRequest(origin, { path }).catch(() => undefined);
  } finally {
    // A connection that is still kept alive would hold the server for 70 s.
    app.server.closeAllConnections();
    await app.close();
  }
}

describe('the files of a directory', () => {
  test('carry their checksums in the row from the moment they are stored', async () => {
    const api = await startTestApi();
    const { fileOf } = await postWithPhoto(api, await plainJpeg('#c33', 1600, 900));
    const rows = await queryRows(api.own.database, checksumsRow)`select checksums from media`;
    const checksums = rows[0]?.checksums ?? {};
    assert.deepEqual(Object.keys(checksums).toSorted(), ['1200.webp', '400.webp', '800.webp', 'full.jpg']);
    for (const [variant, checksum] of Object.entries(checksums))
      assert.equal(checksumOf(await readFile(await fileOf(variant))), checksum);
    assert.deepEqual(await scrub(api), []);
  });

  test('that rotted never arrive whole, also before a scrub, and are marked by whoever reads them first', async () => {
    const api = await startTestApi();
    const { fileOf, keyNow } = await postWithPhoto(api, await plainJpeg('#c3c', 1600, 900));
    const key = await keyNow();
    /** A large one breaks off: its status was sent before the damage was seen. */
    const read = async (variant: string) => {
      const response = await fetch(api.origin + mediaAddress(api, key, variant));
      const isWhole = await response.arrayBuffer().then(
        () => true,
        () => false,
      );
      return isWhole ? response.status : 'broken off';
    };
    for (const variant of ['full.jpg', '1200.webp', '800.webp', '400.webp']) {
      assert.equal(await read(variant), 200, variant);
      await flipOneBit(await fileOf(variant));
      assert.ok(['broken off', 404].includes(await read(variant)), variant);
      assert.equal(await read(variant), 404, variant);
    }
  });

  test('that rotted are found by a range of all their bytes as well, with which players begin', async () => {
    const api = await startTestApi();
    const { fileOf, keyNow } = await postWithPhoto(api, await plainJpeg('#33c', 1600, 900));
    const key = await keyNow();
    const read = async (variant: string, range: string) => {
      const response = await fetch(api.origin + mediaAddress(api, key, variant), { headers: { range } });
      const body = await response.arrayBuffer().catch(() => undefined);
      return body === undefined ? 'broken off' : [response.status, response.headers.get('content-range')];
    };
    const ranges = [
      ['full.jpg', 'bytes=0-', 206],
      ['1200.webp', 'bytes=0-99999999', 206],
      ['800.webp', 'bytes=-99999999', 206],
      ['400.webp', 'bytes=0-1,5-6', 200],
    ] as const;
    for (const [variant, range, status] of ranges) {
      assert.equal((await read(variant, range))[0], status, variant);
      await flipOneBit(await fileOf(variant));
      const first = await read(variant, range);
      assert.ok(first === 'broken off' || String(first) === '404,', String(first));
      assert.deepEqual(await read(variant, 'bytes=0-9'), [404, null]);
    }
  });

  test('that rotted are found, not given to anybody, and whole again after they were restored', async () => {
    const api = await startTestApi();
    const { fileOf, keyNow, postId } = await postWithPhoto(api, await plainJpeg('#3c3', 1600, 900));
    const full = await fileOf('full.jpg');
    const good = await readFile(full);
    await flipOneBit(full);
    const [finding, ...more] = await scrub(api);
    assert.deepEqual([more.length, finding?.damage, finding?.outcome], [0, 'changed', 'lost']);
    assert.deepEqual(finding?.postIds, [postId]);
    assert.equal(finding?.checksum, checksumOf(good));
    const response = await fetchVariant(api, await keyNow(), 'full.jpg');
    assert.deepEqual(
      [response?.status, response?.body.code, response?.body.message],
      [404, 'NOT_FOUND', '사진이나 영상이 손상되어 보여드릴 수 없습니다.'],
    );
    await writeFile(full, good);
    assert.deepEqual(await scrub(api), []);
    assert.equal(await fetchVariant(api, await keyNow(), 'full.jpg'), undefined, 'a photo, and no envelope');
  });

  test('that are missing or smaller sizes are made again, where the full size is whole', async () => {
    const api = await startTestApi();
    const { fileOf, keyNow } = await postWithPhoto(api, await animatedGif());
    const before = await keyNow();
    const full = await readFile(await fileOf('full.gif'));
    await rm(await fileOf('400.webp'));
    await flipOneBit(await fileOf('1200.webp'));
    assert.deepEqual(await summaries(api), ['1200.webp changed remakeable', '400.webp missing remakeable']);
    assert.deepEqual(await summaries(api, true), ['1200.webp changed repaired', '400.webp missing repaired']);
    assert.notEqual(await keyNow(), before);
    assert.deepEqual(await readFile(await fileOf('full.gif')), full);
    assert.deepEqual(await scrub(api), []);
    for (const variant of ['400.webp', '1200.webp']) await readFile(await fileOf(variant));
    assert.equal(await fetchVariant(api, await keyNow(), '400.webp'), undefined);
  });

  test('are scrubbed by a command, which says what to do and names nobody', async () => {
    const api = await startTestApi();
    const { fileOf, postId } = await postWithPhoto(api, await plainJpeg('#3cc', 800, 600));
    await rm(await fileOf('full.jpg'));
    const env = { ...PROGRAM_ENVIRONMENT, ...api.environment };
    const ended: unknown = await run(process.execPath, [MAIN], { env }).catch((error: unknown) => error);
    assert.ok(ended instanceof Error && 'code' in ended && 'stdout' in ended);
    assert.equal(ended.code, 1);
    const output = String(ended.stdout);
    const where = `missing +photo of family \\d+, post ${postId}: .*full\\.jpg`;
    assert.match(output, new RegExp(`${where}: restore it from a backup \\(SHA-256`));
    assert.doesNotMatch(output, /우리집|엄마|가족 나들이/);
  });
});

describe('the files of a bucket', () => {
  test('are read, and an away bucket ends the scrub without a finding', async () => {
    const bucket = await startTestBucket();
    after(() => bucket.restore());
    const api = await startTestApi(bucket.variables);
    const { keyNow } = await postWithPhoto(api, await plainJpeg('#c3c', 800, 600));
    assert.deepEqual(await scrub(api), []);
    bucket.fail('unavailable', /^GET /);
    await assert.rejects(scrub(api), /The media store/);
    bucket.restore();
    await api.context.store.put(await keyNow(), new Map([['400.webp', Buffer.from('rot')]]));
    assert.deepEqual(await summaries(api, true), ['400.webp changed repaired']);
    assert.deepEqual(await scrub(api), []);
  });
});
