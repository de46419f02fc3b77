import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitVideoFrame } from './video-frame.ts';

const PHOTOS: readonly (readonly [string, number, number])[] = [
  ['9:16', 1080, 1920],
  ['a phone upright', 3000, 4000],
  ['a phone lying', 4000, 3000],
  ['2:3', 2000, 3000],
  ['square', 1500, 1500],
  ['nearly square', 1000, 950],
  ['a tall screenshot', 1080, 2340],
  ['a panorama', 9000, 1500],
  ['a strip', 60, 4000],
  ['tiny', 3, 2],
  ['one pixel', 1, 1],
];

test('the shape of a photo stays nearly as it is, and is not stretched', () => {
  for (const [name, width, height] of PHOTOS) {
    const { crop, video } = fitVideoFrame({ width, height });
    assert.equal(video.width % 2, 0, name);
    assert.equal(video.height % 2, 0, name);
    assert.ok(Math.max(video.width, video.height) <= 1280, name);
    assert.ok(crop.left >= 0 && crop.left + crop.width <= width, name);
    assert.ok(crop.top >= 0 && crop.top + crop.height <= height, name);
    if (Math.min(width, height) < 10) continue;
    const stretched = crop.width / crop.height / (video.width / video.height);
    // A strip of 60 pixels can only be cropped to whole pixels.
    assert.ok(Math.abs(stretched - 1) < 0.02, `${name}: ${stretched}`);
  }
});

test('portrait, landscape and square stay what they are', () => {
  const sizeOf = (width: number, height: number): string => {
    const { video } = fitVideoFrame({ width, height });
    return `${video.width}x${video.height}`;
  };
  assert.equal(sizeOf(1080, 1920), '720x1280');
  assert.equal(sizeOf(1920, 1080), '1280x720');
  assert.equal(sizeOf(1500, 1500), '960x960');
  assert.equal(sizeOf(3000, 4000), '832x1108');
  assert.equal(sizeOf(4000, 3000), '1108x832');
});

test('only very wide photos are cropped at their edges', () => {
  const { crop } = fitVideoFrame({ width: 4000, height: 3000 });
  assert.ok(crop.width > 3990 && crop.height > 2990);
  const panorama = fitVideoFrame({ width: 9000, height: 1500 });
  assert.ok(Math.abs(panorama.crop.width - 3600) < 9);
});
