import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'shared/schema';
import { buildApp } from '../app.ts';
import { createJobQueue } from '../platform/job-queue/job-queue.ts';
import { openPool } from '../platform/database/pool.ts';
import { createRepeatedReads } from '../platform/database/repeated-reads.ts';
import { ASYNC, videoForm } from '../testing/data/goods.ts';
import { postForm, writePost } from '../testing/data/posts.ts';
import { plainJpeg } from '../testing/data/test-photos.ts';
import { makeFamily, sendRequest, startTestApi, type TestRequest } from '../testing/server/test-api.ts';
import { startDatabaseProxy } from '../testing/services/database-proxy.ts';

/* The database is lost again and again while every kind of request is on its way. */
const CUTS = 6;
const WRITERS = 4;

const textRows = z.array(z.object({ text: z.string() }));

const api = await startTestApi({
  LIMIT_POST_PER_HOUR: '100000',
  LIMIT_COMMENT_PER_HOUR: '100000',
  LIMIT_GOODS_PER_DAY: '100000',
});
const [mother] = await makeFamily(api, '우리집', ['엄마']);
const postId = await writePost(api, mother, { title: '바다' });
const proxy = await startDatabaseProxy(api.databaseAddress);
const open = openPool(proxy.address, () => {}, 6);
const jobQueue = createJobQueue(open.pool, () => {});
const app = await buildApp({ ...api.context, ...open, jobQueue, reads: createRepeatedReads(null) });
const origin = await app.listen({ host: '127.0.0.1', port: 0 });
after(async () => {
  proxy.restore();
  await jobQueue.stop();
  app.server.closeAllConnections();
  await app.close();
  await open.pool.end();
});
const { token } = mother;
const photo = await plainJpeg('#c93', 300, 200);

/** Sends until the response is a success, as the page does. Anything between is 503 with Retry-After. */
async function sendUntilDone(request: TestRequest): Promise<unknown> {
  for (;;) {
    const response = await sendRequest(origin, { ...request, token });
    if (response.status === 200 || response.status === 202) return response.body.data;
    const { status, body, headers } = response;
    assert.deepEqual(
      [status, body.code, headers.get('retry-after')],
      [503, 'INTERNAL_SERVER_ERROR', '2'],
      request.path,
    );
    await pause(20);
  }
}

test('the database fails again and again: no 500, and what was acknowledged is there once', async () => {
  const ending = new AbortController();
  const contents: string[] = [];
  const titles: string[] = [];
  const repeat = async (send: (key: string) => Promise<unknown>): Promise<void> => {
    while (!ending.signal.aborted) await send(randomUUID());
  };
  const once = (key: string) => ({ 'idempotency-key': key });
  const people = [
    ...Array.from({ length: WRITERS }, () =>
      repeat(async (key) => {
        const path = `/memory-post/${postId}/comment`;
        await sendUntilDone({ method: 'POST', path, json: { content: key }, headers: once(key) });
        contents.push(key);
      }),
    ),
    repeat(async (key) => {
      const body = postForm({ title: key.slice(0, 18) }, [photo]);
      await sendUntilDone({ method: 'POST', path: '/memory-post', body, headers: once(key) });
      titles.push(key.slice(0, 18));
    }),
    repeat((key) => {
      const headers = { ...ASYNC, ...once(key) };
      const body = videoForm('가까이 다가가요', photo);
      return sendUntilDone({ method: 'POST', path: '/animate-photo/generate', body, headers });
    }),
    ...['/memory-post/recent', '/memory-post/time-order', '/users/user', '/jobs', '/health/ready'].map(
      (path) => repeat(() => sendUntilDone({ path })),
    ),
  ];
  const done = Promise.all(people);
  // A response that is neither a success nor 503 ends the test at once.
  const failed = done.then(() => false);
  for (let cut = 0; cut < CUTS; cut += 1) {
    const before = contents.length + titles.length;
    while (contents.length + titles.length < before + WRITERS) await Promise.race([failed, pause(10)]);
    proxy.cut();
    await pause(100 * cut);
    proxy.restore();
  }
  ending.abort();
  await done;

  const stored = await textsOf('select content as text from comments where post_id = $1');
  assert.deepEqual(stored, contents.toSorted());
  assert.deepEqual(await textsOf('select title as text from posts where post_id <> $1'), titles.toSorted());
});

async function textsOf(statement: string): Promise<string[]> {
  const { rows } = await api.query(statement, [postId]);
  return textRows
    .parse(rows)
    .map(({ text }) => text)
    .toSorted();
}
