import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { longestGap, reportFault } from './measured-load.ts';

describe('the longest time without a write', () => {
  test('includes gaps that begin before or end after the period', () => {
    assert.equal(longestGap([900, 5_000, 5_100], 1_000, 2_000), 4_100);
    assert.equal(longestGap([900, 1_500, 2_100], 1_000, 2_000), 600);
  });

  test('is the whole period without any write', () => {
    assert.equal(longestGap([], 1_000, 2_500), 1_500);
  });
});

test('counts the longest gap of each fault, and reads that failed meanwhile', () => {
  const fault = { name: 'store', startMs: 1_000, endMs: 40_000 };
  const reads = [
    { atMs: 500, status: 503 },
    { atMs: 1_000, status: 200 },
    { atMs: 2_000, status: 0 },
    { atMs: 3_000, status: 503 },
    { atMs: 40_000, status: 503 },
  ];
  assert.deepEqual(reportFault(fault, [900, 33_900, 39_900, 40_100], reads), {
    name: 'store',
    longestGapMs: 33_000,
    reads: 3,
    failedReads: 2,
    failures: ['0: 1 from 1.0 to 1.0 s', '503: 1 from 2.0 to 2.0 s'],
  });
});
