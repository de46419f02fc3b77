import type { ProbedStream } from '../source/probe-source.ts';
import type { Size } from './frame-size.ts';

/** HLG (phones) and PQ (cameras, some phones). */
const HDR_TRANSFERS = ['arib-std-b67', 'smpte2084'];

/** The white of a sheet of paper in HDR (ITU-R BT.2408). */
const HDR_WHITE_NITS = 203;

/** Untagged films of less than this are in the colours of old television, as players take them. */
const HD_SHORT_SIDE = 720;

export function isHdr({ color_transfer = '' }: ProbedStream): boolean {
  return HDR_TRANSFERS.includes(color_transfer);
}

/**
 * Scales, and converts to 8-bit BT.709 of limited range.
 * @param canToneMap ffmpeg has zscale and tonemap: without them an HDR film is pale
 */
export function colourFilters(film: ProbedStream, { width, height }: Size, canToneMap: boolean): string[] {
  const { color_space: matrix = 'unknown', color_transfer: transfer = '' } = film;
  if (isHdr(film) && canToneMap) {
    const hdr = `tin=${transfer}:min=bt2020nc:pin=bt2020:rin=limited`;
    return [
      // Scaled first: tone mapping is in floating point.
      `scale=${width}:${height}`,
      `zscale=${hdr}:t=linear:p=bt709:m=gbr:r=full:npl=${HDR_WHITE_NITS}`,
      'format=gbrpf32le',
      // Leaves the darker half as it is, and bends the lights: faces look as on the phone.
      'tonemap=tonemap=mobius:param=0.5:desat=0',
      'zscale=tin=linear:pin=bt709:min=gbr:rin=full:t=bt709:p=bt709:m=bt709:r=limited',
      'format=yuv420p',
    ];
  }
  return [
    `scale=${width}:${height}:in_color_matrix=${scalersMatrix(matrix, film)}:out_color_matrix=bt709:out_range=tv`,
    'format=yuv420p',
  ];
}

/** The names of the `scale` filter. */
function scalersMatrix(matrix: string, { width = 0, height = 0 }: ProbedStream): string {
  if (matrix.startsWith('bt2020')) return 'bt2020';
  if (['bt709', 'fcc', 'smpte240m'].includes(matrix)) return matrix;
  if (['smpte170m', 'bt470bg'].includes(matrix)) return 'bt601';
  return Math.min(width, height) >= HD_SHORT_SIDE ? 'bt709' : 'bt601';
}
