import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { after, describe, test } from 'node:test';
import { healthCalls } from 'shared/contract/health';
import { buildApp } from '../../app.ts';
import type { ApiContext } from '../context.ts';
import { plainJpeg } from '../../testing/data/test-photos.ts';
import { makeFamily, startTestApi, dataOf, sendRequest } from '../../testing/server/test-api.ts';
import { leftBehind, postForm } from '../../testing/data/posts.ts';
import { createDiskGuard, type DiskSpace } from './disk-guard.ts';

const MULTIPART = 'multipart/form-data; boundary=x';
const GIGABYTE = 2 ** 30;
const RESERVE_BYTES = GIGABYTE / 2;

const api = await startTestApi();
const [mother] = await makeFamily(api, '우리집', ['엄마']);
const photo = await plainJpeg('#c33', 600, 400);
let space: DiskSpace = { freeBytes: 0, totalBytes: 100 * GIGABYTE };

/** The disk has 100 GB. */
function setFree(freeBytes: number): void {
  space = { ...space, freeBytes };
}

const disk = createDiskGuard({
  dataDirectory: api.context.config.dataDirectory,
  isMediaThere: true,
  reserveBytes: RESERVE_BYTES,
  read: async () => space,
});

/** The same app, with something of its context replaced; answers its origin. */
async function appWith(changes: Partial<ApiContext>): Promise<string> {
  const app = await buildApp({ ...api.context, disk, ...changes });
  after(() => app.close());
  return app.listen({ host: '127.0.0.1', port: 0 });
}

const origin = await appWith({});
const health = async () => dataOf(healthCalls.read.response, await sendRequest(origin, { path: '/health' }));
const upload = (photos: readonly Uint8Array[] = [photo], to = origin) =>
  sendRequest(to, { method: 'POST', path: '/memory-post', token: mother.token, body: postForm({}, photos) });

describe('the disk', () => {
  test('with less than 5 % free, health warns and is still ready', async () => {
    setFree(5 * GIGABYTE);
    assert.deepEqual(await health(), { ready: true, warnings: [], siteRejection: null });
    setFree(4.9 * GIGABYTE);
    assert.deepEqual(await health(), {
      ready: true,
      warnings: [{ kind: 'disk-low', place: 'data', freePercent: 4 }],
      siteRejection: null,
    });
    setFree(RESERVE_BYTES - 1);
    assert.deepEqual((await health()).warnings, [{ kind: 'disk-full', place: 'data', freePercent: 0 }]);
  });

  test('a real disk is read as well', async () => {
    const real = dataOf(healthCalls.read.response, await api.request({ path: '/health' }));
    assert.equal(real.ready, true);
    const guard = createDiskGuard({
      dataDirectory: api.context.config.dataDirectory,
      isMediaThere: true,
      reserveBytes: Number.MAX_SAFE_INTEGER,
    });
    assert.equal((await guard.warnings())[0]?.kind, 'disk-full');
  });

  test('photos are 507 before it is full, and texts go on', async () => {
    const before = await leftBehind(api);
    const big = await plainJpeg('#39c', 4000, 3000);
    setFree(RESERVE_BYTES - 1);
    for (const photos of [[photo], Array<Buffer>(6).fill(big)]) {
      const response = await upload(photos);
      assert.deepEqual([response.status, response.body.code], [507, 'INTERNAL_SERVER_ERROR']);
      assert.equal(response.headers.get('retry-after'), '300');
      assert.match(JSON.stringify(response.body), /저장 공간이 부족해/);
    }
    assert.deepEqual(await leftBehind(api), before);
    assert.equal((await upload([])).status, 200);
    setFree(50 * GIGABYTE);
    assert.equal((await upload()).status, 200);
  });

  test('a large photo needs as much room more', async () => {
    setFree(RESERVE_BYTES + 1);
    const body = Buffer.alloc(200_000, 'x');
    const headers = { 'content-type': MULTIPART, 'content-length': String(body.length) };
    const request = { method: 'POST', path: '/memory-post', token: mother.token, body, headers };
    const response = await sendRequest(origin, request);
    assert.equal(response.status, 507);
  });

  test('one that fills while writing is 507, and nothing is half written', async () => {
    setFree(50 * GIGABYTE);
    const before = await leftBehind(api);
    for (const code of ['ENOSPC', 'EDQUOT']) {
      const put = () => Promise.reject(Object.assign(new Error('no space left on device'), { code }));
      const full = await appWith({ store: { ...api.context.store, put } });
      const response = await upload([photo], full);
      assert.deepEqual([response.status, response.headers.get('retry-after')], [507, '300']);
    }
    assert.deepEqual(await leftBehind(api), before);
    assert.equal((await upload()).status, 200);
  });

  test('a full disk of the database is 507, to be sent again soon', async () => {
    const full = Object.assign(new Error('could not extend file'), { code: '53100' });
    const database = new Proxy(api.context.database, {
      get: (target, name) =>
        name === 'transaction'
          ? () => Promise.reject(new Error('query failed', { cause: full }))
          : Reflect.get(target, name),
    });
    const response = await upload([], await appWith({ database }));
    // Another node of a cluster takes over within seconds.
    assert.deepEqual([response.status, response.headers.get('retry-after')], [507, '10']);
  });

  test('after a rejection the same connection serves the next request', { timeout: 20_000 }, async () => {
    setFree(RESERVE_BYTES - 1);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = (method: string, path: string, body?: Buffer, headers = {}) =>
      new Promise<{ status: number; reused: boolean }>((resolve, reject) => {
        const sending = request(`${origin}/api${path}`, { agent, method, headers }, (response) => {
          response.resume();
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, reused: sending.reusedSocket }),
          );
        });
        sending.on('error', reject);
        sending.end(body);
      });
    const body = Buffer.alloc(2_000_000, 'x');
    const headers = { authorization: `Bearer ${mother.token}`, 'content-type': MULTIPART };
    assert.equal((await send('POST', '/memory-post', body, headers)).status, 507);
    assert.equal((await send('GET', '/health')).status, 200);
    agent.destroy();
  });
});
