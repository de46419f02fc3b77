import assert from 'node:assert/strict';
import { it } from 'node:test';
import { countedOutcome, failingTests, staticOutcome, sumOf } from './stage.ts';

for (const [what, code, counts, expected] of [
  ['wrote no counts is one failure', 0, undefined, { passed: 0, failed: 1 }],
  ['ran nothing is one failure', 0, { passed: 0, failed: 0 }, { passed: 0, failed: 1 }],
  [
    'failed although all its tests passed is one failure',
    1,
    { passed: 7, failed: 0 },
    { passed: 7, failed: 1 },
  ],
  ['failed with its tests is not counted twice', 1, { passed: 7, failed: 3 }, { passed: 7, failed: 3 }],
] as const)
  it(`a runner that ${what}`, () => {
    assert.deepEqual(countedOutcome({ code, output: 'x' }, counts), { ...expected, output: 'x' });
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
