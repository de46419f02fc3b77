import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, beforeEach, describe, test } from 'node:test';
import { ALL_CALLS } from 'shared/contract/calls';
import { buildApp } from '../../app.ts';
import { createDiskGuard } from '../../platform/disk/disk-guard.ts';
import { readPromisedBytes } from '../../platform/media/uploads/promised-bytes.ts';
import { leftBehind, postForm, writePost } from '../../testing/data/posts.ts';
import {
  beginUpload,
  continueUpload,
  newUpload,
  offsetOf,
  requestUpload,
  uploadWhole,
} from '../../testing/data/recordings.ts';
import { plainJpeg } from '../../testing/data/test-photos.ts';
import { makeFamily, sendRequest, startTestApi } from '../../testing/server/test-api.ts';

const MEGABYTE = 2 ** 20;
const RESERVE_BYTES = 512 * MEGABYTE;
const FILM_BYTES = 300 * MEGABYTE;
/** What a film takes until it can be played, and the copy that a job makes of one at a time. */
const ROOM_FOR_TWO = RESERVE_BYTES + 2 * 2 * FILM_BYTES + FILM_BYTES;

const base = await startTestApi({ LIMIT_UPLOAD_PER_HOUR: '1000', GOODS_AT_ONCE: '0' });
const [mother, father] = await makeFamily(base, '우리집', ['엄마', '아빠']);
const [neighbour] = await makeFamily(base, '옆집', ['이웃']);
let freeBytes = 0;

/** The same app on a disk of which the test says what is free, as a process of its own would be. */
async function startProcess() {
  const disk = createDiskGuard({
    dataDirectory: base.context.config.dataDirectory,
    isMediaThere: true,
    reserveBytes: RESERVE_BYTES,
    readPromised: (executor = base.context.database) => readPromisedBytes(executor),
    read: async () => ({ freeBytes, totalBytes: 100 * 2 ** 30 }),
  });
  const context = { ...base.context, disk };
  const app = await buildApp(context);
  after(() => app.close());
  return { ...base, context, origin: await app.listen({ host: '127.0.0.1', port: 0 }) };
}

const api = await startProcess();
const other = await startProcess();

function begin(to: typeof api, person: typeof mother, bytes = FILM_BYTES): Promise<Response> {
  return requestUpload(to, person, { method: 'POST', headers: newUpload(bytes, 'video') });
}

function filmStart(bytes: number): Buffer {
  const film = randomBytes(bytes);
  film.write('ftyp', 4, 'latin1');
  return film;
}

beforeEach(async () => {
  await base.query(`delete from media where kind = 'upload'`);
  freeBytes = 50 * 2 ** 30;
});

describe('promised room', () => {
  test('twelve at once to two processes are admitted as far as there is room', async () => {
    freeBytes = ROOM_FOR_TWO;
    const begun = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        begin(index % 2 === 0 ? api : other, index % 3 === 0 ? neighbour : mother),
      ),
    );
    const admitted = begun.filter(({ status }) => status === 201);
    assert.deepEqual([admitted.length, begun.filter(({ status }) => status === 507).length], [2, 10]);
    for (const { status, headers } of begun)
      assert.equal(headers.get('retry-after'), status === 507 ? '300' : null);
    // Photos cannot have the room of films either.
    const photo = await plainJpeg('#c33', 600, 400);
    const post = { method: 'POST', path: '/memory-post', token: father.token };
    const rejected = await sendRequest(other.origin, { ...post, body: postForm({}, [photo]) });
    assert.equal(rejected.status, 507);
    assert.equal((await sendRequest(other.origin, { ...post, body: postForm({}) })).status, 200);
  });

  test('room of arrived and deleted ones can be used again', async () => {
    freeBytes = ROOM_FOR_TWO;
    const uploadId = await beginUpload(api, mother, { bytes: FILM_BYTES, type: 'video' });
    await beginUpload(api, mother, { bytes: FILM_BYTES, type: 'video' });
    assert.equal((await begin(other, mother, MEGABYTE)).status, 507);
    const part = filmStart(2 * MEGABYTE);
    assert.equal((await continueUpload(api, mother, uploadId, { offset: 0, bytes: part })).status, 204);
    freeBytes -= part.byteLength;
    assert.equal((await begin(other, mother, MEGABYTE)).status, 507);
    assert.equal((await requestUpload(other, mother, { method: 'DELETE', uploadId })).status, 204);
    freeBytes += part.byteLength;
    assert.equal((await begin(other, mother)).status, 201);
  });

  test('room of a video that a post took stays until it can be played', async () => {
    const uploadId = await uploadWhole(base, mother, filmStart(3 * MEGABYTE));
    const postId = await writePost(base, mother, { videos: [{ uploadId }] });
    // As much again for the recording, and for the copy that the job works on.
    assert.equal(await readPromisedBytes(base.context.database), 6 * MEGABYTE);
    await base.send(mother, 'DELETE', `/memory-post/${postId}`);
    assert.equal(await readPromisedBytes(base.context.database), 0);
  });

  test('something else that fills the disk makes the next part 507; parts before stay, and it goes on later', async () => {
    const film = filmStart(3 * MEGABYTE);
    const uploadId = await beginUpload(api, mother, { bytes: film.byteLength, type: 'video' });
    const [first, rest] = [film.subarray(0, MEGABYTE), film.subarray(MEGABYTE)];
    assert.equal((await continueUpload(api, mother, uploadId, { offset: 0, bytes: first })).status, 204);
    freeBytes = RESERVE_BYTES;
    const rejected = await continueUpload(api, mother, uploadId, { offset: MEGABYTE, bytes: rest });
    assert.deepEqual([rejected.status, rejected.headers.get('retry-after')], [507, '300']);
    assert.equal(await offsetOf(api, mother, uploadId), MEGABYTE);
    freeBytes = RESERVE_BYTES + film.byteLength;
    const stored = await continueUpload(api, mother, uploadId, { offset: MEGABYTE, bytes: rest });
    assert.equal(stored.status, 204);
  });
});

describe('a full disk', () => {
  test('uploads and posts can be deleted, with their files, and reading and commenting go on', async () => {
    const before = (await leftBehind(base)).files;
    const uploadId = await uploadWhole(base, mother, filmStart(MEGABYTE));
    const postId = await writePost(base, father, {}, [await plainJpeg('#39c', 600, 400)]);
    freeBytes = 0;
    const call = (method: string, path: string, json?: object) =>
      sendRequest(api.origin, { method, path, token: father.token, json });
    assert.equal((await call('GET', `/memory-post/${postId}`)).status, 200);
    assert.equal((await call('POST', `/memory-post/${postId}/comment`, { content: '보여요' })).status, 200);
    const { files } = await leftBehind(base);
    assert.ok(files > before);
    assert.equal((await requestUpload(api, mother, { method: 'DELETE', uploadId })).status, 204);
    assert.equal((await call('DELETE', `/memory-post/${postId}`)).status, 200);
    assert.equal((await leftBehind(base)).files, before);
  });

  // Whatever receives files asks for room, also what is added to the contract later.
  for (const { method, path, files } of ALL_CALLS.filter((call) => call.files !== undefined))
    test(`${method} ${path}: 507 before anything is received, or with the first file of unknown size`, async () => {
      const before = await leftBehind(base);
      for (const isMeasured of [true, false]) {
        freeBytes = RESERVE_BYTES + MEGABYTE;
        const form = new FormData();
        form.append('request', new Blob(['{}'], { type: 'application/json' }));
        form.append(files?.part ?? '', new Blob([randomBytes(MEGABYTE)]), 'photo.jpg');
        const packed = new Response(form);
        const type = packed.headers.get('content-type') ?? '';
        const response = await fetch(`${api.origin}/api${path.replaceAll(/\{\w+\}/g, '1')}`, {
          method,
          headers: { authorization: `Bearer ${mother.token}`, 'content-type': type },
          ...(isMeasured ? { body: await packed.arrayBuffer() } : { body: packed.body, duplex: 'half' }),
        });
        assert.equal(response.status, 507, await response.text());
        assert.deepEqual(await leftBehind(base), before);
        // Nothing stays held.
        freeBytes = RESERVE_BYTES;
        await api.context.disk.hold(0).then((release) => release());
      }
    });
});
