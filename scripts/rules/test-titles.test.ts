import assert from 'node:assert/strict';
import { it } from 'node:test';
import { titleViolations } from './test-titles.ts';

it('tests of what people see have Korean titles', () => {
  const source = "test('사진이 보인다', () => {});\ntest.each([1])('%s shows the photo', () => {});";
  const found = ['remote-feed/src/Home.test.tsx:2: a title in English: %s shows the photo'];
  assert.deepEqual(titleViolations('remote-feed/src/Home.test.tsx', source), found);
});

it('other tests have English titles, in which quoted texts may be Korean', () => {
  const source =
    'describe(\'GET /users\', () => it(`closes with "닫기"`, () => {}));\ntest("답한다", () => {});';
  assert.deepEqual(titleViolations('shared/src/x.test.ts', source), [
    'shared/src/x.test.ts:2: a title in Korean: 답한다',
  ]);
  assert.deepEqual(titleViolations('shared/src/x.ts', source), []);
});
