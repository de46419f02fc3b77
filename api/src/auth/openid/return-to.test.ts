import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safeReturnTo } from './return-to.ts';

test('leads back to a page of this app', () => {
  for (const path of ['/home', '/', '/home/memoryDetailPage/7?from=slider#comments', '/%EC%B1%85']) {
    assert.equal(safeReturnTo(path), path);
  }
});

test('drops every address that leads elsewhere', () => {
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
