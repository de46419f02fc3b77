import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeError } from './describe-error.ts';

test('the copy of an error that the queue hands over has code and place, and no written value', () => {
  const error = Object.assign(new Error('mother@example.com is taken'), { code: '57P01' });
  const copy = { code: error.code, message: error.message, stack: error.stack, queue: 'video' };
  const description = describeError(copy);
  assert.deepEqual([description.name, description.code], ['NotAnError', '57P01']);
  assert.match(description.at[0] ?? '', /describe-error\.test\.ts/);
  assert.doesNotMatch(JSON.stringify(description), /mother@example/);
});

test('of what is no error, only its kind remains', () => {
  for (const [thrown, kind] of [
    ['mom@a.kr', 'string'],
    [undefined, 'undefined'],
    [null, 'object'],
  ] as const)
    assert.deepEqual(describeError(thrown), { name: 'NotAnError', message: kind, at: [] });
});
