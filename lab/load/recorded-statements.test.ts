import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRecorded } from './recorded-statements.ts';

test('적어 둔 문장은 보낸 값 그대로 다시 읽힌다', () => {
  const token = Buffer.from([0, 255, 7]);
  const sent = [
    { text: 'select $1', values: [token, 5, null, '엄마', ['a']] },
    { text: 'select 1', name: 'one', values: [] },
  ];
  assert.deepEqual(parseRecorded(sent.map((each) => `${JSON.stringify(each)}\n`).join('')), sent);
});

test('문장이 아닌 줄은 거절한다', () => {
  assert.throws(() => parseRecorded('{"values":[]}\n'));
});
