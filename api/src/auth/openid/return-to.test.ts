import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safeReturnTo } from './return-to.ts';

test('이 앱의 화면으로는 돌아간다', () => {
  for (const path of ['/home', '/', '/home/memoryDetailPage/7?from=slider#comments', '/%EC%B1%85']) {
    assert.equal(safeReturnTo(path), path);
  }
});

test('다른 곳으로 이어지는 주소는 모두 버린다', () => {
  const elsewhere = [
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
  ];
  const disguised = [
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    '/a\\b',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e//evil.example',
    '/home/..//evil.example',
    '/\u0000',
    'home',
    '',
    `/${'a'.repeat(3_000)}`,
  ];
  for (const path of [...elsewhere, ...disguised, undefined])
    assert.equal(safeReturnTo(path), null, JSON.stringify(path));
});
