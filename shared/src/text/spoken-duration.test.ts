import { spokenDuration } from './spoken-duration.ts';

it.each([
  [0, '0초'],
  [12.9, '12초'],
  [62, '1분 2초'],
  [300, '5분'],
  [Number.NaN, '0초'],
])('%s seconds are read as %s', (seconds, text) => {
  expect(spokenDuration(seconds)).toBe(text);
});
