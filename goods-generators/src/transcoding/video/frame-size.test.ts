import assert from 'node:assert/strict';
import { test } from 'node:test';
import { transcodedSize, uprightSize } from './frame-size.ts';

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
