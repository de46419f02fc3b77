import { fillBrowserGaps } from '../testing/browser-gaps.ts';
import { measureVideo } from './measure-video.ts';

fillBrowserGaps();

const facts = { videoWidth: 720, videoHeight: 1280, duration: 42.4, readyState: 1 };

function videosAre(changes: Partial<typeof facts>): void {
  for (const [name, value] of Object.entries({ ...facts, ...changes }))
    Object.defineProperty(HTMLVideoElement.prototype, name, { value, configurable: true, writable: true });
}

afterEach(() => {
  for (const name of Object.keys(facts)) Reflect.deleteProperty(HTMLVideoElement.prototype, name);
});

const film = () => new File(['film'], 'film.mp4', { type: 'video/mp4' });

test('size and duration are those that the browser reads, and its URL is released', async () => {
  videosAre({});
  const released = jest.spyOn(URL, 'revokeObjectURL');
  expect(await measureVideo(film())).toEqual({ width: 720, height: 1280, durationMs: 42_400 });
  expect(released).toHaveBeenCalledTimes(1);
});

test('a file is measured once', async () => {
  videosAre({});
  const created = jest.spyOn(URL, 'createObjectURL');
  const file = film();
  expect(await measureVideo(file)).toBe(await measureVideo(file));
  expect(created).toHaveBeenCalledTimes(1);
});

test.each([
  ['sound only, or a codec that it does not decode', { videoWidth: 0, videoHeight: 0 }],
  ['an unknown duration', { duration: Number.NaN }],
])('%s is not measured', async (_name, changes) => {
  videosAre(changes);
  expect(await measureVideo(film())).toBeNull();
});

test('one that cannot be opened is not measured', async () => {
  videosAre({ readyState: 0, videoWidth: 0, videoHeight: 0, duration: Number.NaN });
  const file = film();
  const create = document.createElement.bind(document);
  jest.spyOn(document, 'createElement').mockImplementation((name: string) => {
    const element = create(name);
    setTimeout(() => element.dispatchEvent(new Event('error')));
    return element;
  });
  expect(await measureVideo(file)).toBeNull();
});
