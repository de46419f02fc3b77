import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { postCalls } from 'shared/contract/post';
import { userCalls } from 'shared/contract/user';
import { makeFamily, sendRequest, startTestApi, dataOf } from '../../testing/server/test-api.ts';
import { listenWithoutDatabase } from '../../testing/server/without-database.ts';
import { postForm, writePost } from '../../testing/data/posts.ts';
import { isDatabaseAway } from './database-away.ts';
import { executeSql } from './executor.ts';
import { openPool } from './pool.ts';
import { createRepeatedReads } from './repeated-reads.ts';

const api = await startTestApi();
const [mother] = await makeFamily(api, '우리집', ['엄마']);
const postId = await writePost(api, mother, { title: '바다' });

/** The same database, which accepts no writes on these connections: a standby. */
const options = encodeURIComponent('-c default_transaction_read_only=on');
const standbyUrl = `${api.environment.DATABASE_URL}&options=${options}`;
const standby = openPool({ kind: 'url', url: standbyUrl }, () => {});
after(() => standby.pool.end());

describe('without a primary, beside a standby', () => {
  test('reads work, also of a session that was long unused; writes and unknown sessions are 503', async () => {
    await api.query(`update access_tokens set last_used_at = now() - interval '2 days'`);
    const { origin } = await listenWithoutDatabase(api, standby.pool);
    const { token } = mother;
    const user = await sendRequest(origin, { path: '/users/user', token });
    assert.equal(dataOf(userCalls.current.response, user).nickname, '엄마');
    const post = await sendRequest(origin, { path: `/memory-post/${postId}`, token });
    assert.equal(dataOf(postCalls.detail.response, post).title, '바다');
    assert.equal((await sendRequest(origin, { path: '/health/ready' })).status, 200);
    for (const request of [
      { method: 'POST', path: '/memory-post', token, body: postForm({}) },
      { method: 'PUT', path: `/memory-post/${postId}/like`, token },
    ]) {
      const response = await sendRequest(origin, request);
      assert.deepEqual([response.status, response.headers.get('retry-after')], [503, '2'], request.path);
    }
    // The standby may lag: nobody is logged out.
    const unknown = await sendRequest(origin, { path: '/users/user', token: 'A'.repeat(43) });
    assert.equal(unknown.status, 503);
  });
});

describe('a read', () => {
  test('is repeated once within a second after a short absence of the database', async () => {
    let reads = 0;
    const startedAt = performance.now();
    const value = await createRepeatedReads(null).run(async () => {
      reads += 1;
      if (reads === 1) await api.query('select pg_terminate_backend(pg_backend_pid())').catch(endedByServer);
      return reads;
    });
    assert.equal(value, 2);
    assert.ok(performance.now() - startedAt >= 500);
  });

  test('does not wait long for the primary, and goes to the standby', async () => {
    const { busy, held, reads, isReadOnly } = await busyPrimary();
    assert.equal(await reads.run(isReadOnly), 'on');
    // Nobody waits by now: the pool gets the connection back.
    assert.equal(busy.waitingCount, 1);
    held.release();
    assert.equal(await isReadOnly(), 'off');
    assert.deepEqual([busy.waitingCount, busy.idleCount], [0, 1]);
  });

  test('one of them looks whether the primary is back, the others do not wait', async () => {
    const { busy, held, reads, isReadOnly } = await busyPrimary();
    assert.equal(await reads.run(isReadOnly), 'on');
    await pause(1_100);
    const trial = reads.run(isReadOnly);
    assert.deepEqual(await Promise.all([reads.run(isReadOnly), reads.run(isReadOnly)]), ['on', 'on']);
    // The trial, and the read that first found the primary busy.
    assert.equal(busy.waitingCount, 2);
    held.release();
    assert.equal(await trial, 'off');
    assert.equal(await reads.run(isReadOnly), 'off');
  });

  test('a stream that looks and never ends does not keep the next one from looking', async () => {
    const { held, reads, isReadOnly } = await busyPrimary();
    assert.equal(await reads.run(isReadOnly), 'on');
    held.release();
    await pause(1_100);
    void reads.run(() => new Promise(() => {}));
    assert.equal(await reads.run(isReadOnly), 'on');
    await pause(1_100);
    assert.equal(await reads.run(isReadOnly), 'off');
    assert.equal(await reads.run(isReadOnly), 'off');
  });

  test('is not repeated after another failure', async () => {
    let reads = 0;
    const failing = createRepeatedReads(standby.pool).run(() => {
      reads += 1;
      return Promise.reject(new Error('a bug'));
    });
    await assert.rejects(failing, /a bug/);
    assert.equal(reads, 1);
  });
});

test('a read-only connection does not return to the pool: the next write has a new one', async () => {
  const former = openPool({ kind: 'url', url: standbyUrl }, () => {}, 1);
  after(() => former.pool.end());
  const write = former.database.transaction(
    (transaction) => executeSql(transaction)`insert into families (name) values ('집')`,
  );
  assert.ok(isDatabaseAway(await failureOf(write)));
  assert.equal(former.pool.totalCount, 0);
});

/** A pool whose only connection is taken, and a read that tells where it was run. */
async function busyPrimary() {
  const { pool: busy } = openPool({ kind: 'url', url: api.environment.DATABASE_URL }, () => {}, 1);
  after(() => busy.end());
  const held = await busy.connect();
  const isReadOnly = async () => {
    const { rows } = await busy.query<{ value: string }>(
      `select current_setting('default_transaction_read_only') as value`,
    );
    return rows[0]?.value;
  };
  return { busy, held, reads: createRepeatedReads(standby.pool), isReadOnly };
}

function endedByServer(error: Error): never {
  // As a statement of a request reports it.
  throw Object.assign(new Error('ended'), { cause: error });
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => assert.fail('it should have failed'),
    (error: unknown) => error,
  );

describe('while the database is away', () => {
  test('every call is 503 with a time to try again', async () => {
    const { origin, database } = await listenWithoutDatabase(api);
    const { token } = mother;
    for (const request of [
      { path: '/users/user', token },
      { path: '/memory-post/time-order', token },
      { method: 'POST', path: '/memory-post', token, body: postForm({}) },
      { method: 'POST', path: '/auth/local/login', json: { email: 'a@example.com', password: 'abcd123!' } },
    ]) {
      const response = await sendRequest(origin, request);
      assert.deepEqual(
        [response.status, response.body.code, response.headers.get('retry-after')],
        [503, 'INTERNAL_SERVER_ERROR', '2'],
        request.path,
      );
    }
    assert.ok(isDatabaseAway(await failureOf(database.transaction(() => Promise.resolve()))));
  });

  test('a connection that breaks off is worth another try, and violates no rule', async () => {
    const { database } = api.own;
    const ended = executeSql(database)`select pg_terminate_backend(pg_backend_pid())`;
    assert.ok(isDatabaseAway(await failureOf(ended)));
    const rejected = executeSql(database)`insert into families (name) values (null)`;
    assert.ok(!isDatabaseAway(await failureOf(rejected)));
    assert.ok(!isDatabaseAway(new Error('something else')));
  });
});
