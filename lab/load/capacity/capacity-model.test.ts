import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { capacityFor, DOCUMENTED_COSTS, DOCUMENTED_RUN, saturation } from './capacity-model.ts';
import { capacityLines } from './capacity-table.ts';

const DOCUMENT = path.join(import.meta.dirname, '..', '..', '..', 'docs', 'capacity.md');

test('the table of the document is calculated from its values', () => {
  const text = readFileSync(DOCUMENT, 'utf8');
  for (const line of capacityLines(DOCUMENTED_COSTS)) assert.ok(text.includes(line), line);
});

test('the values of the document fit their measurement within 20 %', () => {
  const { cores, clientMs, reached } = DOCUMENTED_RUN;
  const text = readFileSync(DOCUMENT, 'utf8');
  for (const { processes, perSecond } of reached) {
    const predicted = Math.round(saturation(DOCUMENTED_COSTS, { processes, cores, clientMs }));
    assert.ok(Math.abs(perSecond / predicted - 1) <= 0.2, `${processes}: ${perSecond} / ${predicted}`);
    const cells = [processes, predicted, perSecond].map((value) => value.toLocaleString('en-US'));
    assert.match(text, new RegExp(`^\\| *${cells.join(' *\\| *')} *\\|`, 'm'));
  }
});

test('few processes are used up first, and many use up the cores first', () => {
  const costs = { apiMs: 1, databaseMs: 0.5 };
  assert.equal(saturation(costs, { processes: 1, cores: 8 }), 1_000);
  assert.equal(saturation(costs, { processes: 2, cores: 8 }), 2_000);
  assert.equal(saturation(costs, { processes: 3, cores: 3 }), 1_700);
  assert.equal(saturation(costs, { processes: 3, cores: 3, clientMs: 1.5 }), 850);
});

test('more processes than cores slow each other down', () => {
  const costs = { apiMs: 1, databaseMs: 0.5 };
  const [as2, as4] = [2, 4].map((processes) => saturation(costs, { processes, cores: 2 }));
  assert.ok(Math.abs((as2 ?? 0) / (as4 ?? 1) - 1.2) < 1e-9, `${as2} / ${as4}`);
});

test('ten times the families are ten times the size', () => {
  const [small, large] = [capacityFor(10_000, DOCUMENTED_COSTS), capacityFor(100_000, DOCUMENTED_COSTS)];
  assert.ok(Math.abs(large.requestsPerSecond / small.requestsPerSecond - 10) < 1e-9);
  assert.ok(Math.abs(large.bucketTerabytesPerYear / small.bucketTerabytesPerYear - 10) < 1e-9);
  // Whole processes are rounded up.
  assert.ok(large.apiProcesses <= 10 * small.apiProcesses);
});
