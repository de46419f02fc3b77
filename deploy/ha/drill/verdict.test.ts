import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { verdictOf, type Figures, longestGap, reportFault } from './verdict.ts';

const GOOD: Figures = {
  notCaused: [],
  acknowledged: 1_000,
  lost: [],
  doubled: [],
  longestGapMs: 30_000,
  reads: 10_000,
  failedReads: 10,
  rejections: [],
  isArchiving: true,
};

describe('the verdict', () => {
  test('is positive only when every limit was kept', () => {
    assert.equal(verdictOf(GOOD).isPassed, true);
  });

  const broken: [string, Partial<Figures>, RegExp][] = [
    ['일으키지 못한 고장이 있으면', { notCaused: ['cut'] }, /✗ faults .*: 1 \(cut\)/],
    ['글 하나가 없어지면', { lost: ['post 7'] }, /✗ lost: 1 \(post 7\)/],
    ['글 하나가 둘이 되면', { doubled: ['title'] }, /✗ doubled: 1/],
    ['30초 넘게 쓰지 못하면', { longestGapMs: 30_001 }, /✗ longest time/],
    ['읽기가 0.1% 넘게 실패하면', { failedReads: 11 }, /✗ failed reads/],
    ['503이 아닌 오류가 있으면', { rejections: [500] }, /✗ valid writes .*: 1 \(500\)/],
    ['로그가 보관되지 않으면', { isArchiving: false }, /✗ WAL is archived/],
    ['쓴 것이 없으면', { acknowledged: 0 }, /✗ lost/],
    ['읽은 것이 없으면', { reads: 0, failedReads: 0 }, /✗ failed reads/],
  ];
  for (const [name, change, line] of broken) {
    test(`${name} is a failure`, () => {
      const { isPassed, lines } = verdictOf({ ...GOOD, ...change });
      assert.equal(isPassed, false);
      assert.match(lines.join('\n'), line);
    });
  }
});

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
