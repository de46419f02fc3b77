const MOST_FRAMES_PER_SECOND = 30;

/** Rates such as 30.02 count as 30. */
const TOLERANCE = 0.5;

/** Half of 47.95 frames; below it, leaving out every second frame is visible. */
const FEWEST_AFTER_HALVING = 23.9;

/** The rates of a constant film differ by rounding only. */
const CONSTANT_WITHIN = 0.01;

/**
 * The constant frame rate of the transcoded film, as a fraction: the film's own, or the half or less of it
 * that is at most 30, so that each frame is shown equally long. 30 for films of a variable rate.
 * @param real the lowest rate that has a time for each frame: `60/1` @param average of all frames
 */
export function transcodedFrameRate(real: string, average: string): string {
  const [numerator, denominator] = fractionOf(real);
  const rate = numerator / denominator;
  const averageRate = quotient(average);
  // The ratio is not a number if there is no rate at all.
  const isConstant = Math.abs(averageRate - rate) / rate <= CONSTANT_WITHIN;
  if (!isConstant) return `${MOST_FRAMES_PER_SECOND}/1`;
  const divisor = Math.ceil(rate / (MOST_FRAMES_PER_SECOND + TOLERANCE));
  if (divisor > 1 && rate / divisor < FEWEST_AFTER_HALVING) return `${MOST_FRAMES_PER_SECOND}/1`;
  return `${numerator}/${denominator * divisor}`;
}

function quotient(fraction: string): number {
  const [numerator, denominator] = fractionOf(fraction);
  return numerator / denominator;
}

function fractionOf(fraction: string): [number, number] {
  const [numerator = 0, denominator = 1] = fraction.split('/').map(Number);
  return [numerator, denominator];
}
