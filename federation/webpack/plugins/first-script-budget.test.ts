/** @jest-environment node */
import { randomBytes } from 'node:crypto';
import { problemOf } from './first-script-budget-plugin.ts';

test('scripts within the budget are published', () => {
  expect(problemOf([Buffer.alloc(500_000, 'a')], 1_000)).toBeUndefined();
});

test('scripts that are larger together are refused, with the numbers and what to do', () => {
  const problem = problemOf([randomBytes(600), randomBytes(600)], 1_000);
  expect(problem).toMatch(/has 1\d{3} bytes compressed, \d+ more than its budget of 1000\. Load what/);
});
