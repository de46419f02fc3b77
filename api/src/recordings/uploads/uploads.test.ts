import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { envelopeSchema } from 'shared/contract/envelope';
import { recordingCalls } from 'shared/contract/recording';
import { cleanUp } from '../../housekeeping.ts';
import { leftBehind, postForm } from '../../testing/data/posts.ts';
import {
  beginUpload,
  continueUpload,
  newUpload,
  offsetOf,
  requestUpload,
  smallFilm,
  uploadWhole,
} from '../../testing/data/recordings.ts';
import { makeFamily, startTestApi, valuesOf } from '../../testing/server/test-api.ts';
import { until } from '../../testing/until.ts';

const DAY_MS = 86_400_000;
const MEGABYTE = 1_048_576;

const api = await startTestApi({ VIDEO_MAX_MB: '8', VIDEO_MAX_SECONDS: '60', LIMIT_UPLOAD_PER_HOUR: '1000' });
const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
const [neighbour] = await makeFamily(api, '옆집', ['이웃']);
const small = await smallFilm();

/** What the message about other films names, and what cameras of 2005 wrote. */
const STARTS = {
  MP4: '\0\0\0\x20ftypisom',
  MOV: '\0\0\0\x14ftypqt  ',
  'MOV of an old camera': '\0\0\0\x08wide\0\0\0\x08',
  WebM: '\x1a\x45\xdf\xa3\x01\0\0\0\0\0\0\x1f',
  MKV: '\x1a\x45\xdf\xa3\xa3\x42\x86\x81\x01\x42\xf7\x81',
  AVI: 'RIFF\xff\xff\0\0AVI LIST',
  '3GP': '\0\0\0\x18ftyp3gp5',
};

/** Begins an upload of noise, which looks like a film from outside. `send` sends bytes of it. */
async function beginNoise(bytes: number) {
  const film = randomBytes(bytes);
  film.write('ftyp', 4, 'latin1');
  const uploadId = await beginUpload(api, mother, { bytes, type: 'video' });
  const send = (offset: number, end = bytes) =>
    continueUpload(api, mother, uploadId, { offset, bytes: film.subarray(offset, end) });
  return { film, uploadId, send, offset: () => offsetOf(api, mother, uploadId) };
}

const headOf = async (uploadId: string, person = mother) =>
  (await requestUpload(api, person, { method: 'HEAD', uploadId })).status;

/** The stored bytes of an upload, joined as a job joins them. */
async function storedBytes(uploadId: string): Promise<Buffer> {
  const { rows } = await api.query(
    'select storage_key, checksums from uploads join media using (media_id) where upload_id = $1',
    [uploadId],
  );
  const { storage_key: key, checksums }: { storage_key: string; checksums: object } = rows[0];
  const parts: Buffer[] = [];
  for (const variant of Object.keys(checksums).toSorted()) {
    const opened = await api.context.store.open(key, variant);
    parts.push(await buffer(opened?.stream ?? assert.fail()));
  }
  return Buffer.concat(parts);
}

async function rejection(response: Response) {
  const { code, message } = envelopeSchema.parse(await response.json());
  return [response.status, code, message];
}

describe('an upload in parts', () => {
  test('tells how much arrived, goes on from there, and has every byte', async () => {
    const { film, uploadId, send, offset } = await beginNoise(3 * MEGABYTE + 17);
    assert.equal(await offset(), 0);
    const first = await send(0, 1_500_000);
    assert.deepEqual([first.status, first.headers.get('upload-offset')], [204, '1500000']);
    assert.equal(await offset(), 1_500_000);
    assert.equal((await send(1_500_000)).status, 204);
    assert.ok((await storedBytes(uploadId)).equals(film));
  });

  test('that breaks off keeps what arrived, and goes on from there', async () => {
    const { film, uploadId, send, offset } = await beginNoise(2 * MEGABYTE);
    await breakOff(uploadId, film, 1_400_000);
    let arrived = 0;
    // As a client does: it gets a 409 while the server still stores the rest of what had arrived.
    await until(async () => {
      arrived = await offset();
      return arrived > MEGABYTE && (await send(arrived)).status === 204;
    }, 'it goes on');
    assert.ok(arrived <= 1_400_000);
    assert.ok((await storedBytes(uploadId)).equals(film));
  });

  test('that cannot be stored says so, and goes on from what was stored', async (t) => {
    const { film, uploadId, send, offset } = await beginNoise(7 * MEGABYTE);
    const { store } = api.context;
    const add = store.add.bind(store);
    let added = 0;
    const full = t.mock.method(store, 'add', async (...part: Parameters<typeof add>) => {
      added += 1;
      if (added === 2) throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
      await add(...part);
    });
    assert.equal((await send(0)).status, 507);
    full.mock.restore();
    const stored = await offset();
    assert.ok(stored >= MEGABYTE && stored < film.byteLength);
    assert.equal((await send(stored)).status, 204);
    assert.ok((await storedBytes(uploadId)).equals(film));
  });

  test('out of turn is 409, and the same part from two is taken once', async () => {
    const { send, offset } = await beginNoise(100_000);
    assert.equal((await send(5)).status, 409);
    const responses = await Promise.all([send(0, 60_000), send(0, 60_000)]);
    assert.deepEqual(new Set(valuesOf(responses, 'status')), new Set([204, 409]));
    assert.equal((await send(0, 60_000)).status, 409);
    assert.equal(await offset(), 60_000);
  });

  test('that is too large, no video, or unknown is rejected', async () => {
    const create = (headers: Record<string, string>) =>
      requestUpload(api, mother, { method: 'POST', headers });
    const tooLarge = [413, 'LIMIT_EXCEEDED', '영상은 8MB까지 올릴 수 있습니다.'];
    assert.deepEqual(await rejection(await create(newUpload(8 * MEGABYTE + 1, 'video'))), tooLarge);
    for (const headers of [newUpload(100, 'photo'), { 'upload-length': '100' }, newUpload(0, 'video')])
      assert.equal((await create(headers)).status, 400);

    const page = Buffer.alloc(5 * MEGABYTE, '<!doctype html><script>alert(1)</script>');
    const uploadId = await beginUpload(api, mother, { bytes: page.byteLength, type: 'video' });
    const rejected = await continueUpload(api, mother, uploadId, { offset: 0, bytes: page });
    const message = '지원하지 않는 영상 형식입니다. (MP4, MOV, WebM, MKV, AVI, 3GP만 가능)';
    assert.deepEqual(await rejection(rejected), [415, 'BAD_REQUEST', message]);
    assert.equal(await offsetOf(api, mother, uploadId), 0);
  });

  for (const [format, start] of Object.entries(STARTS))
    test(`may be ${format}, whatever its name says`, async () => {
      const bytes = Buffer.concat([Buffer.from(start, 'latin1'), randomBytes(100)]);
      const uploadId = await beginUpload(api, mother, { bytes: bytes.byteLength, type: 'video' });
      assert.equal((await continueUpload(api, mother, uploadId, { offset: 0, bytes })).status, 204);
    });

  test('tells the limits as they are configured', async () => {
    const limits = await api.read(mother, '/uploads/limits', recordingCalls.limits.response);
    const voice = { voiceBytes: 20 * MEGABYTE, voiceSeconds: 300 };
    assert.deepEqual(limits, { videoBytes: 8 * MEGABYTE, videoSeconds: 60, ...voice });
  });

  test('of somebody else does not exist, for the family either', async () => {
    const uploadId = await uploadWhole(api, mother, small);
    const headers = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    const part = { headers, body: 'x' };
    for (const other of [father, neighbour]) {
      for (const id of [uploadId, 'a'.repeat(32), 'x']) {
        const continued = await requestUpload(api, other, { method: 'PATCH', uploadId: id, ...part });
        const removed = await requestUpload(api, other, { method: 'DELETE', uploadId: id });
        assert.deepEqual([continued.status, removed.status], [404, 404], id);
      }
      assert.equal(await headOf(uploadId, other), 404);
      const { body } = await api.send(other, 'POST', '/memory-post', postForm({ videos: [{ uploadId }] }));
      assert.deepEqual(valuesOf(body.details ?? [], 'field'), ['videos.0']);
    }
    assert.equal(await offsetOf(api, mother, uploadId), small.byteLength);
  });
});

/** Each is wrong in one way. `null`: the header is left out. */
const WRONG: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  'no version': { 'tus-resumable': null },
  'another version': { 'tus-resumable': '0.2.2' },
  'no token': { authorization: null },
  'no length': { 'upload-length': null },
  'a length that is none': { 'upload-length': '-1' },
  'too large a length': { 'upload-length': '99999999999' },
  'a length to come': { 'upload-length': null, 'upload-defer-length': '1' },
  'no metadata': { 'upload-metadata': null },
  'broken metadata': { 'upload-metadata': '??? ???' },
  concatenation: { 'upload-concat': 'partial' },
  'no offset': { 'upload-offset': null },
  'an offset that is none': { 'upload-offset': 'x' },
  'another offset': { 'upload-offset': '7' },
  'another type': { 'content-type': 'text/plain' },
  'no type': { 'content-type': null },
  'another method': { 'x-http-method-override': 'PUT' },
};

describe('every failure of an upload is an envelope', () => {
  const RIGHT = { 'tus-resumable': '1.0.0', 'upload-offset': '0', ...newUpload(100, 'video') };
  for (const [name, change] of Object.entries(WRONG))
    test(name, async () => {
      const uploadId = await beginUpload(api, mother, { bytes: 100, type: 'video' });
      const seen: number[] = [];
      for (const [method, id] of requestsOf(uploadId)) {
        const type = method === 'PATCH' ? 'application/offset+octet-stream' : undefined;
        const headers = {
          ...RIGHT,
          authorization: `Bearer ${mother.token}`,
          ...(type !== undefined && { 'content-type': type }),
          ...change,
        };
        const sent = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null);
        const response = await fetch(`${api.origin}/api/uploads${id}`, {
          method,
          headers: sent,
          ...(method === 'PATCH' && { body: Buffer.from('no film') }),
        });
        const text = await response.text();
        if (response.status < 400) continue;
        seen.push(response.status);
        assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
        if (method === 'HEAD') continue;
        const { success, code, data, message } = envelopeSchema.parse(JSON.parse(text));
        assert.deepEqual([success, data, code === 'OK'], [false, null, false]);
        assert.match(message, /[가-힣]/);
      }
      assert.ok(seen.length > 0, 'nothing was wrong');
    });
});

/** Of each route, and of methods and ids that there are not. */
function requestsOf(uploadId: string): [method: string, id: string][] {
  const methods = ['POST', 'HEAD', 'PATCH', 'DELETE', 'GET', 'PUT', 'OPTIONS'];
  return ['', '/limits', `/${'a'.repeat(32)}`, '/x', `/${uploadId}/x`, `/${uploadId}`].flatMap((id) =>
    methods.map((method): [string, string] => [method, id]),
  );
}

describe('what is left over', () => {
  test('goes after a day without progress, and at once when deleted, with its files', async () => {
    const uploadId = await uploadWhole(api, mother, small);
    api.advanceClock(DAY_MS / 2);
    await cleanUp(api.context, 0);
    assert.equal(await headOf(uploadId), 200);
    api.advanceClock(DAY_MS);
    assert.equal(await headOf(uploadId), 404);
    await cleanUp(api.context, 0);
    assert.equal((await leftBehind(api)).files, 0);
    const deleted = await uploadWhole(api, mother, small);
    assert.equal((await requestUpload(api, mother, { method: 'DELETE', uploadId: deleted })).status, 204);
    assert.equal(await headOf(deleted), 404);
    assert.equal((await leftBehind(api)).files, 0);
  });

  test('more than twenty-two of one person end the oldest', async () => {
    const uploadIds: string[] = [];
    for (let count = 0; count < 24; count += 1) {
      api.advanceClock(1_000);
      uploadIds.push(await beginUpload(api, father, { bytes: 1_000, type: 'video' }));
    }
    const statuses = await Promise.all(uploadIds.map((uploadId) => headOf(uploadId, father)));
    assert.deepEqual(statuses, [404, 404, ...Array.from({ length: 22 }, () => 200)]);
  });
});

/** Sends the first `bytes` bytes of a PATCH that promises all, and destroys the connection. */
function breakOff(uploadId: string, film: Buffer, bytes: number): Promise<void> {
  return new Promise((resolve) => {
    const sending = httpRequest(`${api.origin}/api/uploads/${uploadId}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${mother.token}`,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': film.byteLength,
      },
    });
    sending.on('error', () => undefined).on('close', () => resolve());
    sending.write(film.subarray(0, bytes), () => setTimeout(() => sending.destroy(), 200));
  });
}
