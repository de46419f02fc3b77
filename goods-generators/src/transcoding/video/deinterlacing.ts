import type { ProbedStream } from '../source/probe-source.ts';

/** By ffprobe's names: which field of a frame was filmed first. */
const PARITIES: Readonly<Record<string, 'tff' | 'bff'>> = { tt: 'tff', bt: 'tff', bb: 'bff', tb: 'bff' };

/** Codecs of computers and phones, which have no fields. */
const PROGRESSIVE_CODECS: readonly string[] = ['vp8', 'vp9', 'av1'];

/** No camera films interlaced frames of more lines; 1080 lines are coded as 1088. */
const MOST_LINES = 1088;

/** The filter ends with an error where a plane of colour has fewer than three. */
const FEWEST_LINES = 6;

export function isInterlaced({ field_order: order = '' }: ProbedStream): boolean {
  return order in PARITIES;
}

/**
 * Filters that make each frame from its first field, as screens are progressive. They need all frames as they
 * were filmed, in their size. Where the headers say nothing, frames are compared, and only those with combing
 * change.
 */
export function deinterlacing(film: ProbedStream): string[] {
  const { codec_name: codec = '', field_order: order = 'unknown', width = 0, height = 0 } = film;
  if (Math.min(width, height) < FEWEST_LINES) return [];
  const parity = PARITIES[order];
  if (parity !== undefined) return [`bwdif=mode=send_frame:parity=${parity}:deint=all`];
  const isUnsure = order === 'unknown' && !PROGRESSIVE_CODECS.includes(codec) && height <= MOST_LINES;
  return isUnsure ? ['idet', 'bwdif=mode=send_frame:deint=interlaced'] : [];
}
