import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOutbox, type Attempt } from './outbox.ts';

/** Sends what the list says, one status per attempt. */
function sending(name: string, statuses: number[], sent: string[]): () => Promise<Attempt> {
  return async () => {
    sent.push(name);
    return { status: statuses.shift() ?? 200, retryAfterMs: undefined };
  };
}

test('sends the same post again without a response or after 503, and the next one afterwards', async () => {
  const sent: string[] = [];
  let acknowledged = 0;
  const rejections: number[] = [];
  const outbox = createOutbox(
    () => (acknowledged += 1),
    (status) => rejections.push(status),
    0,
  );
  outbox.add(sending('first', [0, 503, 201], sent));
  outbox.add(sending('second', [200], sent));
  assert.equal(outbox.pending(), 2);
  await outbox.settled();
  assert.deepEqual(sent, ['first', 'first', 'first', 'second']);
  assert.deepEqual([acknowledged, rejections, outbox.pending()], [2, [], 0]);
});

test('500 is a failure and sent again, 400 is a failure and given up', async () => {
  const sent: string[] = [];
  let acknowledged = 0;
  const rejections: number[] = [];
  const outbox = createOutbox(
    () => (acknowledged += 1),
    (status) => rejections.push(status),
    0,
  );
  outbox.add(sending('broken', [500, 200], sent));
  outbox.add(sending('invalid', [400], sent));
  await outbox.settled();
  assert.deepEqual(sent, ['broken', 'broken', 'invalid']);
  assert.deepEqual([acknowledged, rejections], [1, [500, 400]]);
});
