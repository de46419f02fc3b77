import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRecorded } from './recorded-statements.ts';

test('recorded statements are read back with their values', () => {
  const token = Buffer.from([0, 255, 7]);
  const sent = [
    { text: 'select $1', values: [token, 5, null, '엄마', ['a']] },
    { text: 'select 1', name: 'one', values: [] },
  ];
  assert.deepEqual(parseRecorded(sent.map((each) => `${JSON.stringify(each)}\n`).join('')), sent);
});

test('a line that is no statement is rejected', () => {
  assert.throws(() => parseRecorded('{"values":[]}\n'));
});
