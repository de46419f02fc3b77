export type Size = { width: number; height: number };

const SHORT_SIDE = 720;
const LONG_SIDE = 1280;

/** The largest even size up to 720p in the shape of the upright film, never larger than it. */
export function transcodedSize(film: Size): Size {
  const [short, long] = [Math.min(film.width, film.height), Math.max(film.width, film.height)];
  const scale = Math.min(1, SHORT_SIDE / short, LONG_SIDE / long);
  return { width: evenSide(film.width, scale), height: evenSide(film.height, scale) };
}

/** H.264 in 4:2:0 has even sides. */
function evenSide(side: number, scale: number): number {
  const nearest = 2 * Math.round((side * scale) / 2);
  return Math.max(2, nearest > side ? nearest - 2 : nearest);
}

/**
 * As people see it: turned, and with square pixels.
 * @param rotation in degrees, a multiple of 90 @param aspect of a pixel: `4:3`, or `0:1` if it is unknown
 */
export function uprightSize({ width, height }: Size, rotation: number, aspect: string): Size {
  const [across = 0, down = 0] = aspect.split(':').map(Number);
  const square = { width: across > 0 && down > 0 ? Math.round((width * across) / down) : width, height };
  return Math.abs(rotation) % 180 === 90 ? { width: square.height, height: square.width } : square;
}

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
