import type { ProbedStream } from '../source/probe-source.ts';
import type { Size } from './frame-size.ts';

/** HLG (phones) and PQ (cameras, some phones). */
const HLG = 'arib-std-b67';
const HDR_TRANSFERS = [HLG, 'smpte2084'];

/** The white of a sheet of paper in HDR (ITU-R BT.2408). */
const HDR_WHITE_NITS = 203;

/** Untagged films of less than this are in the colours of old television, as players take them. */
const HD_SHORT_SIDE = 720;

function isHdr({ color_transfer = '' }: ProbedStream): boolean {
  return HDR_TRANSFERS.includes(color_transfer);
}

export function needsZscale(film: ProbedStream): boolean {
  return isHdr(film) || isWide(film);
}

function isWide({ color_primaries: primaries = '' }: ProbedStream): boolean {
  return OTHER_PRIMARIES.includes(primaries);
}

/**
 * Scales, and converts to 8-bit BT.709 of limited range.
 * @param hasZscale ffmpeg has zscale and tonemap: without them an HDR film, and one of a wide gamut, is pale
 */
export function colourFilters(film: ProbedStream, { width, height }: Size, hasZscale: boolean): string[] {
  const from = scalersMatrix(film);
  if (isHdr(film) && hasZscale) return toneMapping(film, { width, height }, from);
  if (isWide(film) && hasZscale) return wideFilters(film, { width, height }, from);
  return [
    `scale=${width}:${height}:in_color_matrix=${from}:out_color_matrix=bt709:out_range=tv`,
    'format=yuv420p',
  ];
}

/** The display on which HLG is graded, and most of PQ. */
const HDR_PEAK_NITS = 1000;

/** Leaves the darker half as it is, and bends the lights: faces look as on the phone. */
const TONE_MAPPING = `tonemap=tonemap=mobius:param=0.5:desat=0:peak=${HDR_PEAK_NITS / HDR_WHITE_NITS}`;

function toneMapping(film: ProbedStream, size: Size, matrix: ScalersMatrix): string[] {
  const { color_primaries: tagged = '', color_transfer: transfer = '' } = film;
  const primaries = OTHER_PRIMARIES.includes(tagged) || tagged === 'bt709' ? tagged : 'bt2020';
  const hdr = `tin=${transfer}:min=${ZSCALE_MATRICES[matrix]}:pin=${primaries}:rin=limited`;
  return [
    // Scaled first: tone mapping is in floating point.
    scaled(size, matrix),
    // HLG's approximate curve costs half, but bends each channel alone: colours would be too strong.
    `zscale=${hdr}:t=linear:p=bt709:m=gbr:r=full:npl=${HDR_WHITE_NITS}:agamma=${transfer !== HLG}`,
    'format=gbrpf32le',
    TONE_MAPPING,
    'zscale=tin=linear:pin=bt709:min=gbr:rin=full:t=bt709:p=bt709:m=bt709:r=limited',
    'format=yuv420p',
  ];
}

/** In its own matrix, of limited range. */
function scaled({ width, height }: Size, matrix: ScalersMatrix): string {
  return `scale=${width}:${height}:in_color_matrix=${matrix}:out_color_matrix=${matrix}:out_range=tv`;
}

/** Other than BT.709's, by names that ffprobe and zscale share. */
const OTHER_PRIMARIES = 'bt470m bt470bg smpte170m smpte240m film smpte431 smpte432 bt2020'.split(' ');

/** The curve by which browsers show films of all transfers but those of HDR. */
const SHOWN_BY = 'iec61966-2-1';

/** Converts red, green and blue of another gamut to BT.709's. @param matrix in the names of `scale` */
function wideFilters(
  { color_primaries: primaries = '' }: ProbedStream,
  size: Size,
  matrix: ScalersMatrix,
): string[] {
  const curves = `tin=${SHOWN_BY}:t=${SHOWN_BY}`;
  return [
    scaled(size, matrix),
    // A colour for each pixel.
    'format=yuv444p10le',
    `zscale=min=${ZSCALE_MATRICES[matrix]}:rin=limited:pin=${primaries}:p=bt709:${curves}:m=gbr:r=full`,
    // What BT.709 does not have is cut off here: luma and chroma have room for more.
    'format=gbrp10le',
    'scale=out_color_matrix=bt709:out_range=tv',
    'format=yuv420p',
  ];
}

/** Names of the `scale` filter, and those of zscale. */
const ZSCALE_MATRICES = {
  bt2020: 'bt2020nc',
  bt709: 'bt709',
  smpte170m: 'smpte170m',
  fcc: 'fcc',
  smpte240m: 'smpte240m',
} as const;

type ScalersMatrix = keyof typeof ZSCALE_MATRICES;

function scalersMatrix(film: ProbedStream): ScalersMatrix {
  const { color_space: matrix = 'unknown', width = 0, height = 0 } = film;
  if (matrix.startsWith('bt2020')) return 'bt2020';
  if (matrix === 'bt709' || matrix === 'fcc' || matrix === 'smpte240m') return matrix;
  if (['smpte170m', 'bt470bg'].includes(matrix)) return 'smpte170m';
  if (isHdr(film)) return 'bt2020';
  return Math.min(width, height) >= HD_SHORT_SIDE ? 'bt709' : 'smpte170m';
}
