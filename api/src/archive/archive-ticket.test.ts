import assert from 'node:assert/strict';
import { readdir, readlink } from 'node:fs/promises';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { until } from '../testing/until.ts';
import { newStorageKey } from '../platform/media/storage-key.ts';
import { ticketOf } from '../testing/data/archive-ticket.ts';
import {
  makeFamily,
  makePerson,
  type TestFamilyMember,
  startTestApi,
  type TestResponse,
} from '../testing/server/test-api.ts';
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
function rejectionOf(url: string): Promise<TestResponse<{ code: string; message: string }>> {
  return api.request({ path: url.replace('/api', '') });
}

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
    for (const address of forged) {
      const response = await rejectionOf(address);
      assert.deepEqual([response.status, response.body.code], [403, 'FORBIDDEN'], address);
    }
    api.advanceClock(15 * MINUTE_MS);
    assert.equal((await rejectionOf(url)).body.code, 'FORBIDDEN');
    const page = await get(url, { accept: 'text/html,*/*;q=0.8' });
    assert.equal(page.status, 403);
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
    assert.match(await page.text(), /더 이상 내려받을 수 없어요[\s\S]+\/setting"/);
  });

  test('of a person who left the family is useless from then on', async () => {
    const { url } = await ticketOf(api, father);
    await api.query('update family_members set left_at = now() where user_id = $1', [father.userId]);
    const { status, body } = await rejectionOf(url);
    assert.deepEqual([status, body.code, body.message.length > 0], [403, 'FORBIDDEN', true]);
    await api.query('update family_members set left_at = null where user_id = $1', [father.userId]);
    const again = await get(url);
    assert.equal(again.status, 200);
    await again.arrayBuffer();
  });

  test('needs a family, and is limited per hour', async () => {
    const single = await makePerson(api, '혼자');
    const rejected = await api.send(single, 'POST', '/archive');
    assert.equal(rejected.body.code, 'FORBIDDEN');

    const [often] = await makeFamily(api, '자주 받는 집', ['누구']);
    for (let use = 0; use < ARCHIVES_PER_HOUR; use += 1) await ticketOf(api, often);
    const spent = await api.send(often, 'POST', '/archive');
    assert.deepEqual([spent.status, spent.body.code], [429, 'LIMIT_EXCEEDED']);
    assert.ok(Number(spent.headers.get('retry-after')) > 0);
  });
});

describe('several downloads at once', () => {
  test('two people may; the slot, files and connection of one who leaves are free soon', async () => {
    const people: TestFamilyMember[] = [];
    for (const name of ['하나', '둘', '셋']) {
      const [member] = await makeFamily(api, `${name}네`, [name]);
      await storeLargePhoto(member);
      people.push(member);
    }
    const [first, second, third] = people;
    assert.ok(first !== undefined && second !== undefined && third !== undefined);
    const thirdUrl = (await ticketOf(api, third)).url;
    const running = [
      await hold((await ticketOf(api, first)).url),
      await hold((await ticketOf(api, second)).url),
    ];
    for (const response of running) assert.equal(response.statusCode, 200);
    // All text was read before the first byte: a slow download holds no connection.
    await until(() => api.context.pool.idleCount === api.context.pool.totalCount, 'no connection is in use');

    const rejected = await rejectionOf(thirdUrl);
    assert.deepEqual(
      [rejected.status, rejected.body.code, rejected.headers.get('retry-after')],
      [429, 'LIMIT_EXCEEDED', '60'],
    );
    const noTicket = await api.send(third, 'POST', '/archive');
    assert.equal(noTicket.body.code, 'LIMIT_EXCEEDED');

    assert.ok((await openMediaFiles()).length > 0);
    for (const response of running) response.destroy();
    await until(async () => (await openMediaFiles()).length === 0, 'no file is open');
    assert.deepEqual(await readdir(join(api.context.config.dataDirectory, 'work')), []);
    const response = await get(thirdUrl);
    assert.equal(response.status, 200);
    assert.equal(String((await response.arrayBuffer()).byteLength), response.headers.get('content-length'));
    await until(async () => (await openMediaFiles()).length === 0, 'no file is open');
  });

  test('the same person ends the first one by starting again', async () => {
    const [person] = await makeFamily(api, '다시 누르는 집', ['나']);
    await storeLargePhoto(person);
    const { url } = await ticketOf(api, person);
    const earlier = await get(url);
    const later = await get(url);
    await assert.rejects(earlier.arrayBuffer());
    assert.equal(String((await later.arrayBuffer()).byteLength), later.headers.get('content-length'));
  });
});

/** A post whose photo exceeds the socket buffers, so that an unread download stays open. */
async function storeLargePhoto(member: TestFamilyMember): Promise<void> {
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
}

/** Files below this API's data directory that the process has open. */
async function openMediaFiles(): Promise<string[]> {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  return links.filter((path) => path.startsWith(api.context.config.dataDirectory));
}
