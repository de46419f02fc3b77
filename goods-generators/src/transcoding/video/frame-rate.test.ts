import assert from 'node:assert/strict';
import { test } from 'node:test';
import { transcodedFrameRate } from './frame-rate.ts';

test('is 30 at most, and even rates are divided evenly', () => {
  const rates = [
    ['30/1', '30/1', '30/1'],
    ['60/1', '60/1', '60/2'],
    ['60000/1001', '60000/1001', '60000/2002'],
    ['24000/1001', '24000/1001', '24000/1001'],
    ['50/1', '50/1', '50/2'],
    ['240/1', '240/1', '240/8'],
    // Every second frame of 40 would be too few.
    ['40/1', '40/1', '30/1'],
    // A phone in the dark, a recorder of a browser, and no rate at all.
    ['30/1', '18/1', '30/1'],
    ['1000/1', '1000/1', '1000/33'],
    ['1000/1', '29/1', '30/1'],
    ['0/0', '0/0', '30/1'],
    ['', '', '30/1'],
  ] as const;
  for (const [real, average, expected] of rates)
    assert.equal(transcodedFrameRate(real, average), expected, `${real}, ${average}`);
});
