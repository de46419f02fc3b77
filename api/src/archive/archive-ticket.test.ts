import assert from 'node:assert/strict';
import { readdir, readlink } from 'node:fs/promises';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { until } from '../testing/until.ts';
import { newStorageKey } from '../platform/media/storage-key.ts';
import { ticketOf } from '../testing/data/archive-ticket.ts';
import { makeFamily, startTestApi } from '../testing/server/test-api.ts';
import { writePost } from '../testing/data/posts.ts';

const MINUTE_MS = 60_000;
const LARGE_BYTES = 40_000_000;
/** The most that the rate limit test requests. */
const ARCHIVES_PER_HOUR = 30;

const api = await startTestApi({ LIMIT_ARCHIVE_PER_HOUR: String(ARCHIVES_PER_HOUR) });

const [mother, father] = await makeFamily(api, '햇살가득 우리집', ['엄마', '아빠']);
const [neighbour] = await makeFamily(api, '옆집', ['이웃']);

function get(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(new URL(url, api.origin), { headers });
}

/** Starts a download without reading it, on a dedicated connection that closes with it. */
function hold(url: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    httpGet(new URL(url, api.origin), { agent: false }, resolve).once('error', reject);
  });
}

/** The rejection of a URL as an API client sees it. */
async function rejectionOf(url: string) {
  const { status, body, headers } = await api.request({ path: url.replace('/api', '') });
  return [status, body.code, headers.get('retry-after')];
}
const FORBIDDEN = [403, 'FORBIDDEN', null];

describe('the download address', () => {
  test('is useless after 15 minutes or when altered, and a browser gets a page that can be read', async () => {
    const { url } = await ticketOf(api, mother);
    const forged = [
      url.replace(/u=\d+/, `u=${neighbour.userId}`),
      url.replace(/f=\d+/, `f=${neighbour.familyId}`),
      url.replace(/e=\d+/, 'e=99999999999'),
      url.replace(/s=./, 's=x'),
      url.split('?', 1)[0] ?? '',
    ];
    for (const address of forged) assert.deepEqual(await rejectionOf(address), FORBIDDEN, address);
    api.advanceClock(15 * MINUTE_MS);
    assert.deepEqual(await rejectionOf(url), FORBIDDEN);
    const page = await get(url, { accept: 'text/html,*/*;q=0.8' });
    assert.equal(page.status, 403);
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
    assert.match(await page.text(), /더 이상 내려받을 수 없어요[\s\S]+\/setting"/);
  });

  test('of a person who left the family is useless from then on', async () => {
    const { url } = await ticketOf(api, father);
    await api.query('update family_members set left_at = now() where user_id = $1', [father.userId]);
    assert.deepEqual(await rejectionOf(url), FORBIDDEN);
    await api.query('update family_members set left_at = null where user_id = $1', [father.userId]);
    const again = await get(url);
    assert.equal(again.status, 200);
    await again.arrayBuffer();
  });

  test('is limited per hour', async () => {
    const [often] = await makeFamily(api, '자주 받는 집', ['누구']);
    for (let use = 0; use < ARCHIVES_PER_HOUR; use += 1) await ticketOf(api, often);
    const spent = await api.send(often, 'POST', '/archive');
    assert.deepEqual([spent.status, spent.body.code], [429, 'LIMIT_EXCEEDED']);
    assert.ok(Number(spent.headers.get('retry-after')) > 0);
  });
});

describe('several downloads at once', () => {
  test('two people may; the slot, files and connection of one who leaves are free soon', async () => {
    const [[first], [second], [third]] = [
      await makeLarge('하나'),
      await makeLarge('둘'),
      await makeLarge('셋'),
    ];
    const { url } = await ticketOf(api, third);
    const running = [
      await hold((await ticketOf(api, first)).url),
      await hold((await ticketOf(api, second)).url),
    ];
    for (const response of running) assert.equal(response.statusCode, 200);
    // All text was read before the first byte: a slow download holds no connection.
    await until(() => api.context.pool.idleCount === api.context.pool.totalCount, 'no connection is in use');

    assert.deepEqual(await rejectionOf(url), [429, 'LIMIT_EXCEEDED', '60']);
    assert.equal((await api.send(third, 'POST', '/archive')).body.code, 'LIMIT_EXCEEDED');

    assert.ok((await openMediaFiles()).length > 0);
    for (const response of running) response.destroy();
    await until(async () => (await openMediaFiles()).length === 0, 'no file is open');
    assert.deepEqual(await readdir(join(api.context.config.dataDirectory, 'work')), []);
    await assertWhole(await get(url));
    await until(async () => (await openMediaFiles()).length === 0, 'no file is open');
  });

  test('the same person ends the first one by starting again', async () => {
    const [person] = await makeLarge('다시 누르는');
    const { url } = await ticketOf(api, person);
    const earlier = await get(url);
    const later = await get(url);
    await assert.rejects(earlier.arrayBuffer());
    await assertWhole(later);
  });
});

async function assertWhole(response: Response): Promise<void> {
  assert.equal(response.status, 200);
  assert.equal(String((await response.arrayBuffer()).byteLength), response.headers.get('content-length'));
}

/** A family with a post whose photo exceeds the socket buffers, so that an unread download stays open. */
async function makeLarge(name: string) {
  const family = await makeFamily(api, `${name} 집`, [name]);
  const [member] = family;
  const postId = await writePost(api, member, { title: '큰 사진' });
  const storageKey = newStorageKey();
  await api.context.store.put(storageKey, new Map([['full.jpg', Buffer.alloc(LARGE_BYTES, 1)]]));
  await api.query(
    `with stored as (
       insert into media (owner_key, family_id, kind, storage_key, mime, bytes, width, height, placeholder, checksums)
       values ($1, $1, 'photo', $2, 'image/jpeg', $3, 4000, 3000, '', '{}') returning media_id
     ) insert into post_images (family_id, post_id, media_id, position) select $1, $4, media_id, 0 from stored`,
    [member.familyId, storageKey, LARGE_BYTES, postId],
  );
  return family;
}

/** Files below this API's data directory that the process has open. */
async function openMediaFiles(): Promise<string[]> {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  return links.filter((path) => path.startsWith(api.context.config.dataDirectory));
}
