export type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** Red, green and blue in CIE 1931 x and y: ITU-R BT.709, BT.2020, SMPTE EG 432-1, BT.601. */
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

/** The transfer of sRGB, of one channel from 0 to 1, and its inverse. */
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

/** ITU-R BT.2100: nits of a PQ code, and the code for them. */
const PQ = { m1: 2610 / 16384, m2: 2523 / 32, c1: 107 / 128, c2: 2413 / 128, c3: 2392 / 128 };
export function nitsToPq(nits: number): number {
  const power = Math.max(0, nits / 10_000) ** PQ.m1;
  return ((PQ.c1 + PQ.c2 * power) / (1 + PQ.c3 * power)) ** PQ.m2;
}

const HLG = { a: 0.17883277, b: 0.28466892, c: 0.55991073 };
const HLG_DISPLAY = { nits: 1000, gamma: 1.2 };

/** HLG's code for linear light in BT.2020 on a display of 1000 nits (ITU-R BT.2100, table 5). */
export function nitsToHlg(nits: Triple): Triple {
  const shown = mapped(nits, (each) => Math.max(0, each) / HLG_DISPLAY.nits);
  const luminance = 0.2627 * shown[0] + 0.678 * shown[1] + 0.0593 * shown[2];
  const scale = luminance > 0 ? luminance ** ((1 - HLG_DISPLAY.gamma) / HLG_DISPLAY.gamma) : 0;
  return mapped(shown, (each) => {
    const scene = each * scale;
    return scene <= 1 / 12 ? Math.sqrt(3 * scene) : HLG.a * Math.log(12 * scene - HLG.b) + HLG.c;
  });
}

/** The transfer of screens for BT.709 (ITU-R BT.1886), from linear light. */
export const encode1886 = (light: number): number => Math.min(1, Math.max(0, light)) ** (1 / 2.4);

/**
 * A reference for tone mapping, written apart from ffmpeg: white paper has 203 nits (ITU-R BT.2408), light of
 * up to half of it stays, and a Mobius transform bends the rest until the peak, of 1000 nits, is white.
 * @param light linear, in nits
 */
export function toneMapped(light: Triple): Triple {
  const [white, peakNits, knee] = [203, 1000, 0.5];
  const relative = mapped(light, (each) => each / white);
  const peak = peakNits / white;
  const brightest = Math.max(...relative);
  if (brightest <= knee) return relative;
  const a = (-knee * knee * (peak - 1)) / (knee * knee - 2 * knee + peak);
  const b = (knee * knee - 2 * knee * peak + peak) / (peak - 1);
  const bent = (((b * b + 2 * b * knee + knee * knee) / (b - a)) * (brightest + a)) / (brightest + b);
  return mapped(relative, (each) => (each * bent) / brightest);
}
