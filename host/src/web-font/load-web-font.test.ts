import { createMemoryRouter } from 'shared/testing/memory-router';
import { loadWebFont } from './load-web-font.ts';

const moreFonts = jest.fn(() => ({}));
jest.mock('./more-fonts.ts', () => moreFonts());

const FOLDER = 'http://localhost/host/1.0.0/';
const LONG_MS = 15_000;

let syllableWidth: number;
let fonts: Set<{ family: string }>;
const fetched = jest.fn((_url: string) => Promise.resolve(new Response('font')));

function define(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, { value, configurable: true });
}

beforeEach(() => {
  jest.useFakeTimers();
  syllableWidth = 86.43;
  fonts = new Set();
  fetched.mockClear();
  const context = {
    font: '',
    measureText: (text: string) => ({ width: text === '가' ? syllableWidth : 40 }),
  };
  define(HTMLCanvasElement.prototype, 'getContext', () => context);
  define(document, 'fonts', fonts);
  define(navigator, 'connection', undefined);
  define(globalThis, 'fetch', fetched);
  define(globalThis, '__webpack_public_path__', FOLDER);
  define(
    globalThis,
    'FontFace',
    class {
      readonly family: string;
      constructor(family: string) {
        this.family = family;
      }
      load(): Promise<this> {
        return Promise.resolve(this);
      }
    },
  );
});

afterEach(() => jest.useRealTimers());

let isLoaded: boolean;

function load(): ReturnType<typeof createMemoryRouter> {
  const routes = ['/', '/home'].map((path) => ({ path, element: null }));
  const router = createMemoryRouter(routes, { initialEntries: ['/'] });
  isLoaded = false;
  void loadWebFont(router).finally(() => (isLoaded = true));
  return router;
}

const shownFamilies = (): string[] => [...fonts].map(({ family }) => family);

test.each([
  ['where it is as wide as the font of the device', 86.43],
  ['on a device without a Korean font', 40],
])('on a first visit one file is loaded, and shown at once %s', async (_where, width) => {
  syllableWidth = width;
  load();
  await jest.advanceTimersByTimeAsync(LONG_MS);
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([`${FOLDER}ongi-sans.woff2`]);
  expect(shownFamilies()).toEqual(['Ongi Sans']);
});

test('where syllables have another width, it waits for the next page, and nothing waits for it', async () => {
  syllableWidth = 92;
  const router = load();
  await jest.advanceTimersByTimeAsync(LONG_MS);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(shownFamilies()).toEqual([]);
  expect(isLoaded).toBe(true);
  await router.navigate('/home');
  await jest.advanceTimersByTimeAsync(0);
  expect(shownFamilies()).toEqual(['Ongi Sans']);
});

test('what the first-view script has shown is not requested again, and rare characters load', async () => {
  expect(moreFonts).not.toHaveBeenCalled();
  fonts.add({ family: '"Ongi Sans"' });
  load();
  await jest.advanceTimersByTimeAsync(LONG_MS);
  expect(fetched).not.toHaveBeenCalled();
  expect(moreFonts).toHaveBeenCalledTimes(1);
});

test('nothing is requested where people save data', async () => {
  define(navigator, 'connection', { saveData: true });
  load();
  await jest.advanceTimersByTimeAsync(LONG_MS);
  expect(fetched).not.toHaveBeenCalled();
});
