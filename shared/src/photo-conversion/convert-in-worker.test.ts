import { convertInWorker } from './convert-in-worker.ts';

const MOST = 8_192 * 6_144;

/** The size of what was drawn of a photo. */
const drawn: number[] = [];

class DrawnCanvas {
  constructor(width: number, height: number) {
    drawn.push(width * height);
  }
  getContext() {
    return { fillRect: () => undefined, drawImage: () => undefined };
  }
  convertToBlob() {
    return Promise.resolve(new Blob(['jpeg']));
  }
}

const SIZES = [
  [16_382, 3_628],
  ...Array.from({ length: 300 }, (_, index) => [8_193 + 37 * index, 6_145 + 11 * (index % 29)] as const),
];

afterEach(() => {
  for (const name of ['OffscreenCanvas', 'createImageBitmap']) Reflect.deleteProperty(window, name);
});

test('a photo above the limit of pixels becomes one of nearly that many, and never of more', async () => {
  let size: readonly number[] = [];
  Object.assign(window, {
    OffscreenCanvas: DrawnCanvas,
    createImageBitmap: () => Promise.resolve({ width: size[0], height: size[1] }),
  });
  let onReply: (reply: unknown) => void = () => undefined;
  jest.spyOn(window, 'postMessage').mockImplementation((reply: unknown) => onReply(reply));
  convertInWorker();
  for (size of SIZES) {
    const replied = new Promise((resolve) => (onReply = resolve));
    const request = { file: new File([], 'a.jpg'), colorSpace: 'srgb', maxPixels: MOST, maxBytes: 1_000 };
    window.dispatchEvent(new MessageEvent('message', { data: request }));
    expect(await replied).toBeInstanceOf(Blob);
  }
  expect(drawn).toHaveLength(SIZES.length);
  expect(Math.max(...drawn)).toBeLessThanOrEqual(MOST);
  expect(Math.min(...drawn)).toBeGreaterThan(MOST * 0.99);
});
