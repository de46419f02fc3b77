import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type Limit, LIMITS, type Round, verdictOf } from './limits.ts';
import type { Visit } from './visit-chain.ts';

const VISIT: Visit = {
  firstPaintMs: 500,
  largestPaintMs: 1_000,
  largestPaint: '/api/media/1/1200.webp',
  photoLoadedMs: 900,
  photoPaintedMs: 1_000,
  blockingMs: 100,
  shift: 0,
  shiftedNodes: [],
  bytesUntilPhoto: 200_000,
  bytesInAll: 300_000,
  traffic: {
    requests: 10,
    bytes: { document: 1, script: 100, style: 1, font: 1, image: 1, api: 1, other: 1 },
    aheadBytes: 0,
  },
};

function round(federatedMs: number, beforeMs?: number, changes: Partial<Visit> = {}): Round {
  return {
    federated: { second: { ...VISIT, largestPaintMs: federatedMs, ...changes } },
    ...(beforeMs !== undefined && { before: { second: { ...VISIT, largestPaintMs: beforeMs } } }),
  };
}

function limitOf(name: string): Limit {
  const limit = LIMITS.find((one) => one.name === name);
  if (limit === undefined) throw new Error(`there is no limit "${name}"`);
  return limit;
}

const TO_BEFORE = limitOf('second: largest paint, to before');

it('a ratio is the median of the ratios of the rounds, not the ratio of medians', () => {
  const rounds = [round(300, 1_000), round(1_500, 5_000), round(90, 10)];
  assert.deepEqual(verdictOf(TO_BEFORE, rounds), {
    value: 0.3,
    excess: undefined,
    lowest: 0.3,
    highest: 9,
  });
});

it('what is over its limit is missed by the difference', () => {
  const verdict = verdictOf(TO_BEFORE, [round(650, 1_000)]);
  assert.equal(verdict?.excess?.toFixed(2), '0.30');
});

it('one shifted visit of many is a miss', () => {
  const rounds = [round(1, 1), round(1, 1), round(1, 1, { shift: 0.02 })];
  assert.equal(verdictOf(limitOf('layout shift of any visit'), rounds)?.value, 0.02);
});

it('a variant that was left out leaves out what is measured against it', () => {
  assert.equal(verdictOf(TO_BEFORE, [round(1)]), undefined);
});
