import { isTooLargeFilm } from './film-limits.ts';
import { LIMITS } from '../limits.ts';

/** What phones film today, as long as a video may last. */
const PHONES = [
  ['8K at 30', 7680, 4320, 30],
  ['8K at 24, upright', 4320, 7680, 24],
  ['4K at 120', 3840, 2160, 120],
  ['4K at 60', 3840, 2160, 60],
  ['slow motion', 1920, 1080, 240],
  ['a square of a whole sensor', 4000, 4000, 30],
  ['720p', 1280, 720, 30],
] as const;

test.each(PHONES)('%s is accepted at its longest', (_name, width, height, rate) => {
  const seconds = LIMITS.videoSeconds;
  expect(isTooLargeFilm({ width, height, frames: rate * seconds, seconds }, seconds)).toBe(false);
});

test.each([
  ['8192² at 60', 8192, 8192, 60 * 20, 20],
  ['one frame of 8192²', 8192, 8192, 1, 1],
  ['16000 across', 16_000, 16, 1, 1],
  ['8K at 60, at its longest', 7680, 4320, 60 * 300, 300],
  ['a thousand frames a second', 64, 64, 1_000, 1],
  ['all frames at once', 64, 64, 1_000, 0],
  ['a table of twenty million frames, in hours', 16, 16, 20e6, 80_000],
])('%s is too large', (_name, width, height, frames, seconds) => {
  expect(isTooLargeFilm({ width, height, frames, seconds }, LIMITS.videoSeconds)).toBe(true);
});

test('a film of an hour is no film of too many frames: its length is what is wrong with it', () => {
  const film = { width: 640, height: 360, frames: 240 * 3_600, seconds: 3_600 };
  expect(isTooLargeFilm(film, LIMITS.videoSeconds)).toBe(false);
});

test('what is not known yet is no reason', () => {
  expect(isTooLargeFilm({ width: 3840, height: 2160, frames: null, seconds: null }, 300)).toBe(false);
});
