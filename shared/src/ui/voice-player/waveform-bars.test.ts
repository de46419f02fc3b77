import { waveformBars } from './waveform-bars.ts';

it('each bar is the loudest of its part', () => {
  expect(waveformBars([10, 90, 20, 30], 2)).toEqual([90, 30]);
});

it('fewer peaks than bars are repeated, none are a line', () => {
  expect(waveformBars([20, 60], 4)).toEqual([20, 20, 60, 60]);
  expect(waveformBars([], 3)).toEqual([8, 8, 8]);
});

it('no bar leaves its box or vanishes', () => {
  expect(waveformBars([0, 140], 2)).toEqual([8, 100]);
});
