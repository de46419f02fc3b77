import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runDrill } from './run-drill.ts';

test('three kills of the API, PostgreSQL or both lose nothing, double nothing, and leave no job unfinished', async () => {
  const { kills, violations, ledger } = await runDrill({ kills: 3, randomSeed: 7, log: () => {} });
  assert.deepEqual(violations, []);
  assert.equal(kills.api + kills.database + kills.both, 3);
  assert.ok(ledger.posts.size > 0 && ledger.comments.size > 0 && ledger.jobs.size > 0);
});
