import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { recoveryTarget } from './restore.ts';

const NOW = new Date('2026-11-26T03:00:00Z');

describe('the time of a restore', () => {
  test('is the same moment in UTC, in whatever zone it is written', () => {
    for (const time of [
      '2026-11-26 11:10:05+09:00',
      '2026-11-26T11:10:05+0900',
      '2026-11-26 11:10:05+09',
      '2026-11-26T02:10:05Z',
    ])
      assert.equal(recoveryTarget(time, NOW), '2026-11-26 02:10:05+00', time);
    assert.equal(recoveryTarget('2026-11-25 21:10-05', NOW), '2026-11-26 02:10:00+00');
  });

  for (const [name, time] of [
    ['시간대가 없으면', '2026-11-26 02:10:05'],
    ['아직 오지 않았으면', '2026-11-26T03:00:01Z'],
    ['없는 날이면', '2026-13-45T02:10:05Z'],
    ['시각이 아니면', 'yesterday'],
    ['다른 것이 덧붙어 있으면', "2026-11-26T02:10:05Z' --type=none"],
  ] as const) {
    test(`${name} is rejected`, () => {
      assert.equal(recoveryTarget(time, NOW), undefined);
    });
  }
});
