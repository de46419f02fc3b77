import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { plainJpeg } from '../../../api/src/testing/data/test-photos.ts';
import { postForm } from '../../../api/src/testing/data/posts.ts';
import type { Ledger } from './ledger.ts';
import type { RetryingClient } from './retrying-client.ts';
import { pick, type Random } from './random.ts';

/** One runs, one is queued; more would only prolong the drill. */
const JOB_POLL_MS = 250;

type Drill = { client: RetryingClient; ledger: Ledger; random: Random; ending: AbortSignal };

/** Writes posts, comments and likes until the drill ends; pending requests are finished. */
export async function writeUntilAborted({ client, ledger, random, ending }: Drill): Promise<void> {
  const photo = await plainJpeg('#cc8844', 600, 400);
  while (!ending.aborted) {
    const known = [...ledger.posts.values()];
    const kind = known.length < 3 ? 'post' : pick(random, ['post', 'photo', 'comment', 'comment', 'like']);
    const mark = randomUUID().slice(0, 18);
    if (kind === 'post' || kind === 'photo') {
      const postId = await writePost(client, mark, kind === 'photo' ? [photo] : []);
      ledger.posts.set(mark, postId);
      if (kind === 'photo') ledger.postsWithPhoto.add(postId);
      continue;
    }
    const postId = known[Math.floor(random() * known.length)] ?? 0;
    if (kind === 'comment') {
      const data = await client.send({
        method: 'POST',
        path: `/memory-post/${postId}/comment`,
        json: { content: mark },
        headers: { 'idempotency-key': mark },
      });
      ledger.comments.set(mark, idIn(data, 'commentId'));
    } else if (!ledger.likedPosts.has(postId)) {
      // Two people of one account must not toggle the same like.
      ledger.likedPosts.add(postId);
      await like(client, postId);
    }
  }
}

async function writePost(
  client: RetryingClient,
  title: string,
  photos: readonly Uint8Array[],
): Promise<number> {
  const data = await client.send({
    method: 'POST',
    path: '/memory-post',
    body: postForm({ title }, photos),
    headers: { 'idempotency-key': title },
  });
  return idIn(data, 'postId');
}

/** A like is a toggle: without a response, read its state first. */
async function like(client: RetryingClient, postId: number): Promise<void> {
  const path = `/memory-post/${postId}`;
  while (Reflect.get(Object(await client.send({ path })), 'liked') !== true)
    await client.sendOnce({ method: 'PUT', path: `${path}/like` });
}

/** Requests videos or diaries sequentially until the drill ends, and waits for each. */
export async function requestGoodsUntilAborted(kind: 'video' | 'diary', drill: Drill): Promise<void> {
  const { client, ledger, ending } = drill;
  const photo = await plainJpeg('#88aacc', 480, 640);
  const [source] = ledger.posts.values();
  while (!ending.aborted) {
    const key = randomUUID();
    const headers = { 'idempotency-key': key, prefer: 'respond-async' };
    const order =
      kind === 'diary'
        ? { path: '/diary/generate', json: { postId: source } }
        : { path: '/animate-photo/generate', body: videoForm(photo) };
    const jobId = idIn(await client.send({ method: 'POST', headers, ...order }), 'jobId');
    ledger.jobs.set(key, jobId);
    await untilDone(drill, jobId);
  }
}

async function untilDone({ client, ledger }: Drill, jobId: number): Promise<void> {
  for (;;) {
    const state: unknown = Reflect.get(Object(await client.send({ path: `/jobs/${jobId}` })), 'state');
    if (state === 'done') return;
    if (state === 'failed') {
      // An honest failure: reported, free, and restartable.
      ledger.jobsRetried += 1;
      await client.send({ method: 'POST', path: `/jobs/${jobId}/retry` });
    } else if (state !== 'queued' && state !== 'running') {
      ledger.violations.push(`job ${jobId} is ${String(state)}`);
      return;
    }
    await pause(JOB_POLL_MS);
  }
}

function videoForm(photo: Uint8Array): FormData {
  const form = new FormData();
  const request = JSON.stringify({ actionPrompt: '눈이 내려요' });
  form.append('request', new Blob([request], { type: 'application/json' }));
  form.append('image', new Blob([new Uint8Array(photo)]), 'photo.jpg');
  return form;
}

function idIn(data: unknown, name: string): number {
  const id: unknown = Reflect.get(Object(data), name);
  if (typeof id !== 'number') throw new Error(`an acknowledgement without ${name}`);
  return id;
}
