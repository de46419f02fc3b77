import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrangeImages, orderImages } from './arrange-images.ts';

test('photos stay in the named order, forgotten ones behind them, removed ones go', () => {
  assert.deepEqual(arrangeImages([1, 2, 3, 4], { existingImages: [3, 1], removedExistingImages: [2] }), {
    remaining: [3, 1, 4],
    removed: [2],
  });
});

test('without a word about photos all stay as they are', () => {
  assert.deepEqual(arrangeImages([1, 2], {}), { remaining: [1, 2], removed: [] });
});

test('numbers of other photos and repeated ones change nothing; removing wins over keeping', () => {
  assert.deepEqual(arrangeImages([1, 2], { existingImages: [9, 2, 2, 1], removedExistingImages: [1, 8] }), {
    remaining: [2],
    removed: [1],
  });
});

const photos = (...imageIds: number[]) => ({ photos: imageIds, videos: [] });

test('kept and new photos stand in the order that was asked for, forgotten ones behind them', () => {
  assert.deepEqual(
    orderImages([1, 2, 3], photos(10, 11), [{ upload: 1 }, { imageId: 3 }, { upload: 0 }, { imageId: 1 }]),
    [11, 3, 10, 1, 2],
  );
  assert.deepEqual(orderImages([1, 2], photos(10), []), [1, 2, 10]);
  assert.deepEqual(
    orderImages([1, 2], photos(10), [{ imageId: 9 }, { upload: 4 }, { upload: 0 }, { upload: 0 }]),
    [10, 1, 2],
  );
});

test('videos stand among the photos where the order says so, and behind them where it does not', () => {
  const added = { photos: [10, 11], videos: [20, 21] };
  assert.deepEqual(
    orderImages([1], added, [{ video: 1 }, { upload: 0 }, { imageId: 1 }]),
    [21, 10, 1, 11, 20],
  );
  assert.deepEqual(orderImages([1], added), [1, 10, 11, 20, 21]);
  assert.deepEqual(orderImages([], added, [{ video: 7 }, { upload: 1 }]), [11, 10, 20, 21]);
});
