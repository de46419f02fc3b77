import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { envelopeSchema } from 'shared/contract/envelope';
import * as z from 'shared/schema';
import { until } from '../../testing/until.ts';
import { queryRows } from '../../platform/database/executor.ts';
import { beginVideo } from '../../testing/data/goods.ts';
import { makeFamily, type TestFamilyMember, startTestApi } from '../../testing/server/test-api.ts';

/* No worker runs: the test itself changes the jobs' rows, as a worker in another process does. */
const api = await startTestApi();

/** Without notifications each change would wait for the next poll, up to three seconds later. */
const BEFORE_A_POLL_MS = 1_500;

type Stream = {
  status: number;
  response: Response;
  /** The progress of each event, and when it arrived. */
  events: { percent: number; at: number }[];
  close: () => void;
};

async function follow(person: TestFamilyMember, jobId: number): Promise<Stream> {
  const closing = new AbortController();
  const response = await fetch(`${api.origin}/api/jobs/${jobId}`, {
    headers: { authorization: `Bearer ${person.token}`, accept: 'text/event-stream' },
    signal: closing.signal,
  });
  const events: Stream['events'] = [];
  const isStream = (response.headers.get('content-type') ?? '').startsWith('text/event-stream');
  if (isStream) void collect(response, events);
  return { status: response.status, response, events, close: () => closing.abort() };
}

async function collect(response: Response, events: Stream['events']): Promise<void> {
  try {
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
      for (const [, percent] of text.matchAll(/"progress":(\d+)/g))
        events.push({ percent: Number(percent), at: performance.now() });
  } catch {
    // Closed by the test.
  }
}

async function setProgress(jobId: number, percent: number): Promise<void> {
  await api.query('update jobs set progress = $2 where job_id = $1', [jobId, percent]);
}

/** Whether one more stream is accepted; closes it again. */
async function hasRoom(person: TestFamilyMember, jobId: number): Promise<boolean> {
  const { status, close } = await follow(person, jobId);
  close();
  return status === 200;
}

const lastOf = ({ events }: Stream): number => events.at(-1)?.percent ?? -1;

async function listeners(): Promise<number[]> {
  const found = await queryRows(api.own.database, z.object({ pid: z.number() }))`
    select pid from pg_stat_activity where datname = current_database() and query like 'listen %'`;
  return found.map(({ pid }) => pid);
}

test('many who follow a job cost one connection and next to no statements while nothing changes', async () => {
  const people = await makeFamily(api, '우리집', ['엄마', '아빠', '할머니', '할아버지']);
  const jobId = await beginVideo(api, people[0]);
  const streams = await Promise.all(
    people.flatMap((person) => Array.from({ length: 5 }, () => follow(person, jobId))),
  );
  await until(() => streams.every((stream) => lastOf(stream) === 0), 'each has the first event');
  await pause(500);
  let statements = 0;
  const count = (): void => {
    statements += 1;
  };
  api.context.pool.on('acquire', count);
  await pause(3_000);
  api.context.pool.off('acquire', count);
  // Two statements per poll and the queue's own. Reading for each stream every 400 ms would be 150.
  assert.ok(statements <= 10, `${statements} statements in three seconds`);
  assert.equal((await listeners()).length, 1);

  // One late change shows a busy machine, five of five that changes are polled for.
  const latencies: number[] = [];
  for (const percent of [40, 50, 60, 70, 80]) {
    const changedAt = performance.now();
    await setProgress(jobId, percent);
    await until(() => streams.every((stream) => lastOf(stream) === percent), 'each has the change');
    latencies.push(Math.max(...streams.map(({ events }) => events.at(-1)?.at ?? Infinity)) - changedAt);
  }
  const fastest = Math.min(...latencies);
  assert.ok(fastest < BEFORE_A_POLL_MS, `the fastest of five changes took ${fastest.toFixed(0)} ms`);
  for (const stream of streams) stream.close();
});

test('one person has six streams at once; the seventh is 429, and a closed one makes room', async () => {
  const [mother, father] = await makeFamily(api, '이웃집', ['엄마', '아빠']);
  const jobId = await beginVideo(api, mother);
  const streams = await Promise.all(Array.from({ length: 6 }, () => follow(mother, jobId)));
  assert.deepEqual(new Set(streams.map(({ status }) => status)), new Set([200]));
  const seventh = await follow(mother, jobId);
  assert.equal(seventh.status, 429);
  assert.ok(Number(seventh.response.headers.get('retry-after')) >= 1);
  const failure = z.safeParse(envelopeSchema, await seventh.response.json());
  assert.equal(failure.data?.code, 'LIMIT_EXCEEDED');
  // A plain read needs no slot, and other people have their own.
  const read = await api.send(mother, 'GET', `/jobs/${jobId}`);
  assert.equal(read.body.code, 'OK');
  const fathers = await follow(father, jobId);
  assert.equal(fathers.status, 200);

  streams[0]?.close();
  await until(() => hasRoom(mother, jobId), 'the closed stream makes room');
  for (const stream of [...streams, fathers]) stream.close();
});

test('who waits for the answer itself and goes away is not waited for any longer', async () => {
  const [mother] = await makeFamily(api, '아랫집', ['엄마']);
  const jobId = await beginVideo(api, mother, { 'idempotency-key': 'one-tap' });
  const wait = async (signal: AbortSignal): Promise<unknown> => {
    const form = new FormData();
    form.append('request', JSON.stringify({ actionPrompt: '눈이 내려요' }));
    const headers = { authorization: `Bearer ${mother.token}`, 'idempotency-key': 'one-tap' };
    const url = `${api.origin}/api/animate-photo/generate`;
    const status = await fetch(url, { method: 'POST', body: form, headers, signal }).then(
      (response) => response.status,
      () => 'gone',
    );
    // The check for a free slot took the last one.
    return status === 429 ? wait(signal) : status;
  };
  const leaving = new AbortController();
  const waits = Array.from({ length: 6 }, () => wait(leaving.signal));
  // Usually all are waiting by then.
  await pause(500);
  await until(async () => !(await hasRoom(mother, jobId)), 'six wait');
  leaving.abort();
  assert.deepEqual(new Set(await Promise.all(waits)), new Set(['gone']));
  await until(() => hasRoom(mother, jobId), 'the six who went away hold nothing');
});

test('a page that leaves its stream is nothing that the log complains of', async (t) => {
  const [mother] = await makeFamily(api, '뒷집', ['엄마']);
  const jobId = await beginVideo(api, mother);
  const warned = t.mock.method(api.app.log, 'warn');
  const child = t.mock.method(api.app.log, 'child', () => api.app.log);
  const stream = await follow(mother, jobId);
  await until(() => lastOf(stream) === 0, 'it is open');
  stream.close();
  await pause(300);
  assert.ok(child.mock.callCount() > 0);
  assert.equal(warned.mock.callCount(), 0);
});

test('after the connection for notifications was lost, changes are still reported', async () => {
  const [mother] = await makeFamily(api, '윗집', ['엄마']);
  const jobId = await beginVideo(api, mother);
  const stream = await follow(mother, jobId);
  await until(async () => (await listeners()).length === 1, 'it listens');
  const [lost] = await listeners();
  await api.query('select pg_terminate_backend($1)', [lost]);
  await setProgress(jobId, 10);
  await until(() => lastOf(stream) === 10, 'found by the poll or after the reconnect');
  await until(async () => (await listeners()).some((pid) => pid !== lost), 'it listens again');
  await setProgress(jobId, 20);
  await until(() => lastOf(stream) === 20, 'notified again', { timeoutMs: 1_500 });
  stream.close();
});
