import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { postCalls } from 'shared/contract/post';
import { IS_FULL_RUN } from '../../../../scripts/test/full-run.ts';
import { postForm } from '../../testing/data/posts.ts';
import { makeKillableServer } from '../../testing/server/killable-server.ts';
import { dataOf } from '../../testing/server/test-api.ts';

/* Kills the program while an upload arrives. Where it hits depends on the machine; what has to hold does not. */
const ROUNDS = IS_FULL_RUN ? 8 : 3;
const PART_BYTES = 1_000_000;
const GOLDEN_RATIO = 0.618;

const server = await makeKillableServer({ GOODS_AT_ONCE: '0' });
after(() => server.remove());
before(() => server.signUp());

async function request(method: string, path: string, headers: Record<string, string>, body?: Buffer) {
  return fetch(`${await server.origin()}/api/uploads${path}`, {
    method,
    headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${server.token()}`, ...headers },
    ...(body !== undefined && { body: new Blob([new Uint8Array(body)]) }),
  });
}

test(
  'whenever it is killed, what was acknowledged is there, and the upload goes on from it',
  { timeout: 300_000 },
  async () => {
    const film = randomBytes(ROUNDS * 3 * PART_BYTES);
    film.write('ftyp', 4, 'latin1');
    const metadata = { 'upload-length': String(film.byteLength), 'upload-metadata': `type ${btoa('video')}` };
    const created = await request('POST', '', metadata);
    const path = `/${created.headers.get('location')?.split('/').at(-1)}`;
    const sendFrom = (offset: number): Promise<number> =>
      request(
        'PATCH',
        path,
        { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        film.subarray(offset, offset + PART_BYTES),
      ).then(
        (response) => Number(response.headers.get('upload-offset') ?? offset),
        () => offset,
      );

    let acknowledged = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const sending = sendFrom(acknowledged);
      await sleep(60 * ((round * GOLDEN_RATIO) % 1));
      await server.kill(round % 2 === 1);
      acknowledged = await sending;
      const stored = Number((await request('HEAD', path, {})).headers.get('upload-offset'));
      assert.ok(stored >= acknowledged, 'what was acknowledged is stored');
      assert.ok(stored <= acknowledged + PART_BYTES);
      acknowledged = stored;
    }
    while (acknowledged < film.byteLength) acknowledged = await sendFrom(acknowledged);

    const form = postForm({ videos: [{ uploadId: path.slice(1) }] });
    const written = await server.send({ method: 'POST', path: '/memory-post', body: form });
    const { postId } = dataOf(postCalls.create.response, written);
    const detail = await server.send({ path: `/memory-post/${postId}` });
    assert.equal(dataOf(postCalls.detail.response, detail).images.length, 1);
  },
);
