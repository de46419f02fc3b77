/** The lowest bar, so that silence is still a line. */
const MIN_PERCENT = 8;

/**
 * The heights of `count` bars in percent, each the loudest of its part.
 * @param peaks loudness from 0 to 100 in equal steps; without any, all bars are low
 */
export function waveformBars(peaks: readonly number[], count: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * peaks.length) / count);
    const end = Math.max(from + 1, Math.floor(((index + 1) * peaks.length) / count));
    return Math.min(100, Math.max(MIN_PERCENT, ...peaks.slice(from, end)));
  });
}
