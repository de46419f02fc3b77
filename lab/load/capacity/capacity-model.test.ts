import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { capacityFor, saturation } from './capacity-model.ts';
import { capacityLines } from './capacity-table.ts';
import { DOCUMENTED_COSTS, DOCUMENTED_RUN } from './documented-costs.ts';

const DOCUMENT = path.join(import.meta.dirname, '..', '..', '..', 'docs', 'capacity.md');

test('문서의 표는 문서의 값으로 계산한 것이다', () => {
  const text = readFileSync(DOCUMENT, 'utf8');
  for (const line of capacityLines(DOCUMENTED_COSTS, capacityFor)) assert.ok(text.includes(line), line);
});

test('문서의 값은 그 측정과 20% 안에서 맞는다', () => {
  const { cores, clientMs, reached } = DOCUMENTED_RUN;
  const text = readFileSync(DOCUMENT, 'utf8');
  for (const { processes, perSecond } of reached) {
    const predicted = Math.round(saturation(DOCUMENTED_COSTS, { processes, cores, clientMs }));
    assert.ok(Math.abs(perSecond / predicted - 1) <= 0.2, `${processes}: ${perSecond} / ${predicted}`);
    const cells = [processes, predicted, perSecond].map((value) => value.toLocaleString('en-US'));
    assert.match(text, new RegExp(`^\\| *${cells.join(' *\\| *')} *\\|`, 'm'));
  }
});

test('프로세스가 적으면 프로세스가, 많으면 코어가 먼저 다 쓰인다', () => {
  const costs = { apiMs: 1, databaseMs: 0.5 };
  assert.equal(saturation(costs, { processes: 1, cores: 8 }), 1_000);
  assert.equal(saturation(costs, { processes: 2, cores: 8 }), 2_000);
  assert.equal(saturation(costs, { processes: 3, cores: 3 }), 1_700);
  assert.equal(saturation(costs, { processes: 3, cores: 3, clientMs: 1.5 }), 850);
});

test('코어보다 많은 프로세스는 서로를 느리게 한다', () => {
  const costs = { apiMs: 1, databaseMs: 0.5 };
  const [as2, as4] = [2, 4].map((processes) => saturation(costs, { processes, cores: 2 }));
  assert.ok(Math.abs((as2 ?? 0) / (as4 ?? 1) - 1.2) < 1e-9, `${as2} / ${as4}`);
});

test('가족이 열 배면 크기도 열 배다', () => {
  const [small, large] = [capacityFor(10_000, DOCUMENTED_COSTS), capacityFor(100_000, DOCUMENTED_COSTS)];
  assert.ok(Math.abs(large.requestsPerSecond / small.requestsPerSecond - 10) < 1e-9);
  assert.ok(Math.abs(large.bucketTerabytesPerYear / small.bucketTerabytesPerYear - 10) < 1e-9);
  // Whole processes are rounded up.
  assert.ok(large.apiProcesses <= 10 * small.apiProcesses);
});
