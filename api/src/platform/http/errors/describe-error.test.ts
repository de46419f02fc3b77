import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeError } from './describe-error.ts';

test('일감 줄이 건네는 오류의 사본도 번호와 자리는 남고, 적힌 값은 남지 않는다', () => {
  const error = Object.assign(new Error('mother@example.com is taken'), { code: '57P01' });
  const copy = { code: error.code, message: error.message, stack: error.stack, queue: 'video' };
  const description = describeError(copy);
  assert.deepEqual([description.name, description.code], ['NotAnError', '57P01']);
  assert.match(description.at[0] ?? '', /describe-error\.test\.ts/);
  assert.doesNotMatch(JSON.stringify(description), /mother@example/);
});

test('오류가 아닌 것은 무엇이었는지만 남는다', () => {
  for (const [thrown, kind] of [
    ['mother@example.com', 'string'],
    [undefined, 'undefined'],
    [null, 'object'],
  ] as const)
    assert.deepEqual(describeError(thrown), { name: 'NotAnError', message: kind, at: [] });
});
