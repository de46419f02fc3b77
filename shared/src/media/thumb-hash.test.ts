import { thumbHashToImage } from 'shared/media/thumb-hash';

test('a ThumbHash becomes a small picture, the same one each time', () => {
  const image = thumbHashToImage('3OcRJYB4d3h/iIeHeEh3eIhw+j3A');
  expect(image).toMatch(/^url\("data:image\/png;base64,/);
  expect(thumbHashToImage('3OcRJYB4d3h/iIeHeEh3eIhw+j3A')).toBe(image);
});

test.each([null, '', 'AA==', '사진', 'not base64!', 'A'.repeat(200)])(
  '%p is no ThumbHash, and no reason to fail',
  (base64) => {
    expect(thumbHashToImage(base64)).toBeNull();
  },
);
