import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readByteRange } from './byte-range.ts';

test('a range of bytes is read as RFC 9110 says', () => {
  assert.deepEqual(readByteRange('bytes=0-9', 100), { start: 0, end: 9 });
  assert.deepEqual(readByteRange('bytes=90-', 100), { start: 90, end: 99 });
  assert.deepEqual(readByteRange('bytes=90-500', 100), { start: 90, end: 99 });
  assert.deepEqual(readByteRange('bytes=-10', 100), { start: 90, end: 99 });
  assert.deepEqual(readByteRange('bytes=-500', 100), { start: 0, end: 99 });
});

test('what does not exist is outside, and what is no single range is the whole', () => {
  assert.equal(readByteRange('bytes=100-', 100), 'outside');
  assert.equal(readByteRange('bytes=-0', 100), 'outside');
  for (const header of [
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=5-2',
    'bytes=0-1,5-6',
    'items=0-1',
    'bytes=a-b',
  ]) {
    assert.equal(readByteRange(header, 100), 'whole', String(header));
  }
});
