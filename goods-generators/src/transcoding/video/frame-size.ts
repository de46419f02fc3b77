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
