import { playbackTimeText } from './playback-time.ts';

it.each([
  [0, '0:00'],
  [4.9, '0:04'],
  [62, '1:02'],
  [Number.NaN, '0:00'],
])('%s seconds are shown as %s', (seconds, text) => {
  expect(playbackTimeText(seconds)).toBe(text);
});
