import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passwordSchema } from 'shared/contract/auth';
import * as z from 'shared/schema';
import { isCommonPassword } from './common-passwords.ts';

test('common passwords are known whatever their case and form', () => {
  for (const password of ['123456', 'password', 'P@ssw0rd', 'p@SSW0RD', 'ｐ＠ｓｓｗ０ｒｄ'])
    assert.ok(isCommonPassword(password), password);
  for (const password of ['abcd123!', 'Ongi2026!', '']) assert.ok(!isCommonPassword(password), password);
});

test('some common ones satisfy the rules of characters: without this check they would pass', () => {
  assert.ok(z.safeParse(passwordSchema, 'P@ssw0rd').success);
});
