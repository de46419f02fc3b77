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

describe('줄여서 올리는 사진', () => {
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

  test('긴 변만 보고 줄이지 않는다: 짧은 변은 1440이거나 본래 크기이고, 아니면 긴 변이 2560이다', async () => {
    for (let long = 500; long < 20_000; long += 1_733)
      for (let short = 100; short <= long && long * short < 50_000_000; short += 977) {
        const [width = long, height = short] = (await sentOf(long, short)).drawn ?? [];
        const isWide = Math.abs(width - LONGEST) <= 1 && height >= Math.min(short, SHORTEST);
        const isHigh = Math.abs(height - SHORTEST) <= 1 && width >= Math.min(long, LONGEST);
        expect([long, short, isWide || isHigh || width === long]).toEqual([long, short, true]);
      }
  });

  test('사파리의 캔버스보다 크게 그리지 않는다', async () => {
    jest.spyOn(navigator, 'vendor', 'get').mockReturnValue('Apple Computer, Inc.');
    const [width = 0, height = 0] = (await sentOf(2_000, 20_000)).drawn ?? [];
    expect(width).toBeGreaterThan(1_200);
    expect(width * height).toBeLessThanOrEqual(16_777_216 * 1.001);
  });
});

describe('원본 화질로 올리는 사진', () => {
  test.each([
    [8_160, 6_144],
    [8_192, 6_144],
    [540, 10_800],
  ])('%i × %i은 그대로 올라간다', async (width, height) => {
    expect(await sentOf(width, height, true)).toEqual({ isOriginal: true, drawn: null });
    expect(convertPhoto).not.toHaveBeenCalled();
  });

  test('서버가 받는 것보다 화소가 많으면 그만큼만 줄인다', async () => {
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
