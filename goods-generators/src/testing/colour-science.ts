export type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** Where red, green, blue and white are in CIE 1931 x and y: ITU-R BT.709 and BT.2020, SMPTE EG 432-1, BT.601. */
const CHROMATICITIES = {
  bt709: [0.64, 0.33, 0.3, 0.6, 0.15, 0.06],
  bt2020: [0.708, 0.292, 0.17, 0.797, 0.131, 0.046],
  smpte432: [0.68, 0.32, 0.265, 0.69, 0.15, 0.06],
  smpte170m: [0.63, 0.34, 0.31, 0.595, 0.155, 0.07],
} as const;

export type Primaries = keyof typeof CHROMATICITIES;

const D65 = [0.3127, 0.329] as const;

function multiply(matrix: Matrix, [a, b, c]: Triple): Triple {
  const row = ([x, y, z]: Triple): number => x * a + y * b + z * c;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
}

/** By the rule of Cramer. */
function inverse([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix {
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  const row = (...values: Triple): Triple => [
    values[0] / determinant,
    values[1] / determinant,
    values[2] / determinant,
  ];
  return [
    row(e * i - f * h, c * h - b * i, b * f - c * e),
    row(f * g - d * i, a * i - c * g, c * d - a * f),
    row(d * h - e * g, b * g - a * h, a * e - b * d),
  ];
}

const xyz = (x: number, y: number): Triple => [x / y, 1, (1 - x - y) / y];

function toXyz(primaries: Primaries): Matrix {
  const [rx, ry, gx, gy, bx, by] = CHROMATICITIES[primaries];
  const [r, g, b] = [xyz(rx, ry), xyz(gx, gy), xyz(bx, by)];
  const columns: Matrix = [
    [r[0], g[0], b[0]],
    [r[1], g[1], b[1]],
    [r[2], g[2], b[2]],
  ];
  const [red, green, blue] = multiply(inverse(columns), xyz(...D65));
  const scaled = ([x, y, z]: Triple): Triple => [x * red, y * green, z * blue];
  return [scaled(columns[0]), scaled(columns[1]), scaled(columns[2])];
}

/** Linear light in other primaries. */
export function convertPrimaries(light: Triple, from: Primaries, to: Primaries): Triple {
  return multiply(inverse(toXyz(to)), multiply(toXyz(from), light));
}

/** The transfer of BT.709, BT.601 and BT.2020 (10 bits), of one channel from 0 to 1, and its inverse. */
export const encode709 = (light: number): number =>
  light < 0.018 ? 4.5 * light : 1.099 * light ** 0.45 - 0.099;
export const decode709 = (code: number): number =>
  code < 0.081 ? code / 4.5 : ((code + 0.099) / 1.099) ** (1 / 0.45);

/** That of sRGB. */
export const encodeSrgb = (light: number): number =>
  light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
export const decodeSrgb = (code: number): number =>
  code <= 0.04045 ? code / 12.92 : ((code + 0.055) / 1.055) ** 2.4;

export function mapped([red, green, blue]: Triple, change: (value: number) => number): Triple {
  return [change(red), change(green), change(blue)];
}

/** The weights of red and blue in luma. */
const LUMA = { bt709: [0.2126, 0.0722], bt2020nc: [0.2627, 0.0593], smpte170m: [0.299, 0.114] } as const;

export type LumaMatrix = keyof typeof LUMA;

/** Luma and chroma of 10 bits. @param code red, green and blue from 0 to 1, with their transfer */
export function toYuv10([red, green, blue]: Triple, matrix: LumaMatrix, range: 'tv' | 'pc' = 'tv'): Triple {
  const [r, b] = LUMA[matrix];
  const luma = r * red + (1 - r - b) * green + b * blue;
  const [cb, cr] = [(blue - luma) / (2 - 2 * b), (red - luma) / (2 - 2 * r)];
  const scaled =
    range === 'tv'
      ? [64 + 876 * luma, 512 + 896 * cb, 512 + 896 * cr]
      : [1023 * luma, 512 + 1023 * cb, 512 + 1023 * cr];
  const [y = 0, u = 0, v = 0] = scaled.map((value) => Math.round(Math.min(1023, Math.max(0, value))));
  return [y, u, v];
}
