import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Attempt } from '../../compose/drill/family-client.ts';
import { createOutbox } from './outbox.ts';

/** Sends what the list says, one status per attempt. */
function sending(name: string, statuses: number[], sent: string[]): () => Promise<Attempt> {
  return async () => {
    sent.push(name);
    return { status: statuses.shift() ?? 200, retryAfterMs: undefined };
  };
}

for (const [name, posts, sent, rejections, acknowledged] of [
  [
    'sends the same post again without a response or after 503, and the next one afterwards',
    { first: [0, 503, 201], second: [200] },
    ['first', 'first', 'first', 'second'],
    [],
    2,
  ],
  [
    '500 is a failure and sent again, 400 is a failure and given up',
    { broken: [500, 200], invalid: [400] },
    ['broken', 'broken', 'invalid'],
    [500, 400],
    1,
  ],
] as const) {
  test(name, async () => {
    const rejected: number[] = [];
    const order: string[] = [];
    let count = 0;
    const outbox = createOutbox(
      () => (count += 1),
      (status) => rejected.push(status),
      0,
    );
    for (const [post, statuses] of Object.entries(posts)) outbox.add(sending(post, [...statuses], order));
    assert.equal(outbox.pending(), 2);
    await outbox.settled();
    assert.deepEqual([order, rejected, count, outbox.pending()], [sent, rejections, acknowledged, 0]);
  });
}
