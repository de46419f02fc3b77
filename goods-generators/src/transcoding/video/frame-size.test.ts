import assert from 'node:assert/strict';
import { test } from 'node:test';
import { transcodedFrameRate, transcodedSize, uprightSize } from './frame-size.ts';

test('is 720p at most, never enlarged, and even', () => {
  const sizes = [
    [1920, 1080, 1280, 720],
    [1080, 1920, 720, 1280],
    [3840, 2160, 1280, 720],
    [1440, 1440, 720, 720],
    [1440, 1080, 960, 720],
    [4096, 1716, 1280, 536],
    [321, 241, 320, 240],
    [640, 360, 640, 360],
    [1, 1, 2, 2],
  ] as const;
  for (const [width, height, ...expected] of sizes) {
    const made = transcodedSize({ width, height });
    assert.deepEqual([made.width, made.height], expected, `${width}x${height}`);
  }
});

test('the upright size is the rotated one, with square pixels', () => {
  assert.deepEqual(uprightSize({ width: 1920, height: 1080 }, -90, '1:1'), { width: 1080, height: 1920 });
  assert.deepEqual(uprightSize({ width: 1920, height: 1080 }, 180, '0:1'), { width: 1920, height: 1080 });
  assert.deepEqual(uprightSize({ width: 720, height: 576 }, 0, '64:45'), { width: 1024, height: 576 });
  assert.deepEqual(uprightSize({ width: 720, height: 576 }, 90, '64:45'), { width: 576, height: 1024 });
});

test('the rate is 30 at most, and even rates are divided evenly', () => {
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
