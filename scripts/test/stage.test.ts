import assert from 'node:assert/strict';
import { it } from 'node:test';
import { countedOutcome, failingTests, staticOutcome, sumOf } from './stage.ts';

it('a runner that wrote no counts counts as one failure', () => {
  assert.deepEqual(countedOutcome({ code: 0, output: 'x' }, undefined), {
    passed: 0,
    failed: 1,
    output: 'x',
  });
});

it('a runner that ran nothing counts as one failure', () => {
  assert.equal(countedOutcome({ code: 0, output: '' }, { passed: 0, failed: 0 }).failed, 1);
});

it('a runner that failed although all its tests passed counts as one failure', () => {
  assert.deepEqual(countedOutcome({ code: 1, output: '' }, { passed: 7, failed: 0 }), {
    passed: 7,
    failed: 1,
    output: '',
  });
});

it('a failure is not counted twice', () => {
  assert.equal(countedOutcome({ code: 1, output: '' }, { passed: 7, failed: 3 }).failed, 3);
});

it('outcomes add up, and only failures are shown', () => {
  const outcomes = [
    staticOutcome({ code: 0, output: 'fine' }),
    staticOutcome({ code: 2, output: 'broken\n' }),
  ];
  assert.deepEqual(sumOf(outcomes), { passed: 1, failed: 1, output: 'broken' });
});

it('the names of failing tests are found in what the runners print', () => {
  const output = `/code/a.test.ts
  ● a group › of jest

    expect(received)
  ● a group › of jest
✔ passes (1 ms)
✖ failing tests:

✖ of node:test (3 ms)
`;
  assert.deepEqual(failingTests(output), ['● a group › of jest', '✖ of node:test (3 ms)']);
});
