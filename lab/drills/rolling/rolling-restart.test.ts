import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rollingRestart } from './rolling-restart.ts';

test('processes that are restarted one after another under load fail no request', async () => {
  const { failures, ends, requests, writes, comments, restarts } = await rollingRestart({
    requests: 400,
    clients: 8,
    log: () => {},
  });
  assert.deepEqual(failures, []);
  assert.ok(requests >= 400 && restarts >= 2);
  assert.equal(comments, writes);
  for (const end of ends) assert.deepEqual(end, { code: 0, errors: '' });
});
