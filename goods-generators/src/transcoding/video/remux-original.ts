import { rm } from 'node:fs/promises';
import { FfmpegError, runFfmpeg } from '../../ffmpeg/run-ffmpeg.ts';
import { inputArguments } from '../source/input-arguments.ts';
import type { Source } from '../source/open-source.ts';
import type { ProbedStream } from '../source/probe-source.ts';
import type { Tools } from '../source/tools.ts';
import { STRIPPED } from '../stripped.ts';

const QUIETLY = '-hide_banner -nostdin -v error -y'.split(' ');
const AS_STREAMABLE_MP4 = '-movflags +faststart -f mp4'.split(' ');

/** Apple's players know HEVC in MP4 by this name only. */
const HEVC_TAG = ['-tag:v', 'hvc1'];

/** Camcorders write the place and their model into messages (SEI) between the pictures. */
const WITHOUT_H264_MESSAGES = ['-bsf:v', 'filter_units=remove_types=6'];

/**
 * Copies picture and sound as they were filmed, with their rotation, into an MP4 that has nothing else.
 * @returns null if MP4 cannot have their codecs
 */
export async function remuxOriginal(
  { path, demuxer, audio }: Source,
  film: ProbedStream,
  output: string,
  { ffmpeg, signal }: Tools,
): Promise<string | null> {
  const args = [
    ...QUIETLY,
    ...inputArguments(path, demuxer),
    ...[film, audio?.stream].flatMap((stream) => (stream ? ['-map', `0:${stream.index}`] : [])),
    '-c',
    'copy',
    ...(film.codec_name === 'hevc' ? HEVC_TAG : []),
    ...(film.codec_name === 'h264' ? WITHOUT_H264_MESSAGES : []),
    ...STRIPPED,
    ...AS_STREAMABLE_MP4,
    output,
  ];
  try {
    await runFfmpeg(ffmpeg, args, signal, (stdout) => stdout.resume());
    return output;
  } catch (error) {
    if (!(error instanceof FfmpegError)) throw error;
    await rm(output, { force: true });
    return null;
  }
}
