import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { executeSql } from './executor.ts';
import { makeFamily, startTestApi, sendRequest } from '../../testing/server/test-api.ts';
import { listenWithoutDatabase } from '../../testing/server/without-database.ts';
import { postForm } from '../../testing/data/posts.ts';
import { isDatabaseAway } from './database-away.ts';

const api = await startTestApi();
const [mother] = await makeFamily(api, '우리집', ['엄마']);

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
