import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../../api/src/seed/random.ts';
import { poissonMoments, runOpenLoop } from './open-loop.ts';

test('arrivals scatter evenly at the given rate', () => {
  const moments = [...poissonMoments(100, 1_000, seededRandom(1))];
  assert.ok(Math.abs(moments.length - 100_000) < 2_000, `${moments.length}`);
  const gaps = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0));
  // Exponential: a share of 1/e is longer than the mean.
  const long = gaps.filter((gap) => gap > 0.01).length / gaps.length;
  assert.ok(Math.abs(long - Math.exp(-1)) < 0.01, `${long}`);
});

test('sends without waiting for responses, and counts delays from the intended moment', async () => {
  const first = Promise.withResolvers<void>();
  let sent = 0;
  const send = async () => {
    sent += 1;
    // The first one is responded to only after all others were sent.
    if (sent === 1) return first.promise;
    if (sent === 20) first.resolve();
  };
  const loop = { perSecond: 1_000, seconds: 0.05, send, maxPending: 100, random: seededRandom(2) };
  const run = await runOpenLoop(loop);
  assert.ok(run.sent >= 20);
  assert.equal(run.failures, 0);
  assert.ok(run.p99Ms > run.p50Ms);
});

test('beyond too many pending ones it does not send, and counts a failure', async () => {
  const send = () => Promise.reject(new Error('sent'));
  const loop = { perSecond: 2_000, seconds: 0.02, send, maxPending: 0, random: seededRandom(3) };
  const run = await runOpenLoop(loop);
  assert.ok(run.sent > 0);
  assert.equal(run.failures, run.sent);
});
