import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Unseen, unseenSchema } from 'shared/contract/notifications/notification';
import { writePost } from '../../testing/data/posts.ts';
import { until } from '../../testing/until.ts';
import { makeFamily, startTestApi, type TestFamilyMember } from '../../testing/server/test-api.ts';

const api = await startTestApi();

/** Without notifications a change would wait for the next poll, up to ten seconds later. */
const BEFORE_A_POLL_MS = 1_500;

type Stream = { status: number; states: Unseen[]; hasEnded: () => boolean };

const closing = new AbortController();
after(() => closing.abort());

async function follow({ token }: TestFamilyMember): Promise<Stream> {
  const response = await fetch(`${api.origin}/api/notifications/unseen`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: closing.signal,
  });
  const states: Unseen[] = [];
  let ended = false;
  const collect = async () => {
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
      for (const [, data = ''] of text.matchAll(/event: unseen\ndata: (.*)\n/g))
        states.push(unseenSchema.parse(JSON.parse(data)));
  };
  if (response.status === 200)
    void collect()
      .catch(() => {})
      .finally(() => {
        ended = true;
      });
  const stream = { status: response.status, states, hasEnded: () => ended };
  if (response.status === 200) await until(() => states.length > 0, 'the state at once');
  return stream;
}

const lastOf = ({ states }: Stream): Unseen | undefined => states.at(-1);

test('two pages of a person follow what is new, whoever changes it', async () => {
  const [mother, father, child] = await makeFamily(api, '우리집', ['엄마', '아빠', '아이']);
  const [one, other, childs] = [await follow(father), await follow(father), await follow(child)];
  assert.equal(lastOf(one)?.postCount, 0);
  await until(() => listening(), 'it listens');
  const latencies: number[] = [];
  const postIds: number[] = [];
  for (const count of [1, 2, 3, 4, 5]) {
    postIds.push(await writePost(api, mother));
    const changedAt = performance.now();
    for (const stream of [one, other, childs])
      await until(() => lastOf(stream)?.postCount === count, 'each has it');
    latencies.push(performance.now() - changedAt);
  }
  // One late change shows a busy machine, five of five that changes are polled for.
  const fastest = Math.min(...latencies);
  assert.ok(fastest < BEFORE_A_POLL_MS, `the fastest of five changes took ${fastest.toFixed(0)} ms`);
  await api.send(father, 'POST', '/notifications/seen', { posts: postIds });
  for (const stream of [one, other]) await until(() => lastOf(stream)?.postCount === 0, 'it was seen');
  assert.equal(lastOf(childs)?.postCount, 5);
  for (const postId of postIds) await api.send(mother, 'DELETE', `/memory-post/${postId}`);
  await until(() => lastOf(childs)?.postCount === 0, 'they are gone');
});

test('a stream ends for whoever is removed from the family', async () => {
  const [mother, father] = await makeFamily(api, '옆집', ['엄마', '아빠']);
  const [removed, staying] = [await follow(father), await follow(mother)];
  await until(() => listening(), 'it listens');
  await api.send(mother, 'DELETE', `/family/members/${father.familyMemberId}`);
  await until(removed.hasEnded, 'it ends');
  await writePost(api, mother);
  assert.equal(staying.hasEnded(), false);
  assert.deepEqual(lastOf(removed)?.posts, []);
});

test('a stream ends for a session that has logged out', { timeout: 30_000 }, async () => {
  const [mother] = await makeFamily(api, '앞집', ['엄마']);
  const stream = await follow(mother);
  await api.send(mother, 'POST', '/auth/logout');
  await until(stream.hasEnded, 'it ends', { timeoutMs: 25_000 });
});

test('streams count as waiting requests: the seventh of a person is 429', async () => {
  const [mother] = await makeFamily(api, '뒷집', ['엄마']);
  for (const _ of [1, 2, 3, 4, 5, 6]) assert.equal((await follow(mother)).status, 200);
  assert.equal((await follow(mother)).status, 429);
});

async function listening(): Promise<boolean> {
  const found = await api.query(
    `select 1 from pg_stat_activity where datname = current_database() and query like 'listen %ongi_notifications%'`,
  );
  return found.rowCount === 1;
}
