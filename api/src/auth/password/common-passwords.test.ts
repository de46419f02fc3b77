import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passwordSchema } from 'shared/contract/auth';
import * as z from 'shared/schema';
import { isCommonPassword } from './common-passwords.ts';

test('많이 쓰이는 비밀번호를 대소문자와 글자 모양에 상관없이 알아본다', () => {
  for (const password of ['123456', 'password', 'P@ssw0rd', 'p@SSW0RD', 'ｐ＠ｓｓｗ０ｒｄ'])
    assert.ok(isCommonPassword(password), password);
  for (const password of ['abcd123!', 'Ongi2026!', '']) assert.ok(!isCommonPassword(password), password);
});

test('글자 규칙은 지키는데 많이 쓰이는 것이 있다: 이 검사가 없으면 지나간다', () => {
  assert.ok(z.safeParse(passwordSchema, 'P@ssw0rd').success);
});
