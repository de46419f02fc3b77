import { fillBrowserGaps } from 'shared/testing/browser-gaps';
import { convertPhoto } from 'shared/photo-conversion/convert-photo';
import { emptyDraft, newPhoto } from './post-draft.ts';
import { scaledFilesToSend } from './files-to-send.ts';

fillBrowserGaps();

jest.mock('shared/photo-conversion/convert-photo', () => ({
  ...jest.requireActual<object>('shared/photo-conversion/convert-photo'),
  convertPhoto: jest.fn(),
}));

const { signal } = new AbortController();

/** A JPEG whose header tells its size. */
function photoOf(width: number, height: number): File {
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  const header = [0xff, 0xd8, 0xff, 0xc0, 0, 9, 8, ...size, 0, 0];
  return new File([new Uint8Array(1_000).fill(0), new Uint8Array(header)].toReversed(), 'a.jpg', {
    type: 'image/jpeg',
  });
}

/** What is sent of a photo. jsdom draws nothing: the canvas that is drawn on is the result. */
async function sentOf(width: number, height: number, retainsOriginals = false) {
  const file = photoOf(width, height);
  const drawn: number[][] = [];
  Object.assign(window, {
    createImageBitmap: () => Promise.resolve({ width, height, close: () => undefined }),
  });
  jest
    .spyOn(HTMLCanvasElement.prototype, 'getContext')
    .mockReturnValue({ drawImage: () => undefined } as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(
    this: HTMLCanvasElement,
    done,
  ) {
    drawn.push([this.width, this.height]);
    done(new Blob(['smaller'], { type: 'image/jpeg' }));
  });
  const photos = [newPhoto({ photoId: 'a', file })];
  const [sent] = await scaledFilesToSend({ ...emptyDraft('2026-11-20'), photos, retainsOriginals }, signal);
  return { isOriginal: sent?.file === file, drawn: drawn[0] ?? null };
}

beforeEach(() => {
  jest.spyOn(navigator, 'vendor', 'get').mockReturnValue('Google Inc.');
});

afterEach(() => {
  Reflect.deleteProperty(window, 'createImageBitmap');
});

const LONGEST = 2560;
const SHORTEST = 1440;

describe('a photo that is made smaller', () => {
  test.each([
    [4_000, 3_000, [2_560, 1_920]],
    [3_000, 4_000, [1_920, 2_560]],
    [3_840, 2_160, [2_560, 1_440]],
    [540, 10_800, null],
    [1_440, 30_000, null],
    [2_880, 15_000, [1_440, 7_500]],
    [8_192, 2_048, [5_760, 1_440]],
    [2_560, 2_560, null],
  ])('%i × %i', async (width, height, drawn) => {
    expect(await sentOf(width, height)).toEqual({ isOriginal: drawn === null, drawn });
  });

  test('never by its long side alone: the short side is 1440 or its own, or the long one is 2560', async () => {
    for (let long = 500; long < 20_000; long += 1_733)
      for (let short = 100; short <= long && long * short < 50_000_000; short += 977) {
        const [width = long, height = short] = (await sentOf(long, short)).drawn ?? [];
        const isWide = Math.abs(width - LONGEST) <= 1 && height >= Math.min(short, SHORTEST);
        const isHigh = Math.abs(height - SHORTEST) <= 1 && width >= Math.min(long, LONGEST);
        expect([long, short, isWide || isHigh || width === long]).toEqual([long, short, true]);
      }
  });

  test('is drawn no larger than a canvas of Safari', async () => {
    jest.spyOn(navigator, 'vendor', 'get').mockReturnValue('Apple Computer, Inc.');
    const [width = 0, height = 0] = (await sentOf(2_000, 20_000)).drawn ?? [];
    expect(width).toBeGreaterThan(1_200);
    expect(width * height).toBeLessThanOrEqual(16_777_216 * 1.001);
  });
});

describe('a photo whose original is sent', () => {
  test.each([
    [8_160, 6_144],
    [8_192, 6_144],
    [540, 10_800],
  ])('%i × %i is sent as it is', async (width, height) => {
    expect(await sentOf(width, height, true)).toEqual({ isOriginal: true, drawn: null });
    expect(convertPhoto).not.toHaveBeenCalled();
  });

  test('becomes smaller where it has more pixels than the server accepts', async () => {
    const accepted = photoOf(8_000, 6_000);
    jest.mocked(convertPhoto).mockResolvedValue(accepted);
    const photos = [newPhoto({ photoId: 'a', file: photoOf(12_000, 9_000) })];
    const [sent] = await scaledFilesToSend(
      { ...emptyDraft('2026-11-20'), photos, retainsOriginals: true },
      signal,
    );
    expect(sent?.file).toBe(accepted);
  });
});
