import { rm } from 'node:fs/promises';
import { timeLimit } from '../../../ffmpeg/input-limits.ts';
import { FfmpegError, runFfmpeg } from '../../../ffmpeg/run-ffmpeg.ts';
import { fromBeginning, type Source } from '../../source/open-source.ts';
import { listPackets } from '../../source/list-packets.ts';
import { inputArguments, type ProbedStream } from '../../source/probe-source.ts';
import type { Tools } from '../../source/tools.ts';
import { STRIPPED } from '../../stripped.ts';
import { deinterlacing } from '../deinterlacing.ts';
import { canRemoveUserData, removeUserData } from './remove-user-data.ts';

const QUIETLY = '-hide_banner -nostdin -v error -y'.split(' ');
const AS_STREAMABLE_MP4 = '-max_muxing_queue_size 4096 -movflags +faststart -f mp4'.split(' ');

/** Apple's players know HEVC in MP4 by this name only. */
const HEVC_TAG = ['-tag:v', 'hvc1'];

const TWO_THREADS = '-threads 2'.split(' ');
/** Sides are even in 4:2:0. */
const EVEN = 'crop=trunc(iw/2)*2:trunc(ih/2)*2';
const AS_H264 = '-c:v libx264 -preset veryfast -crf 18 -pix_fmt yuv420p'.split(' ');
/** For films of more than 8 bits, which players know in HEVC only. */
const AS_HEVC = [
  ...'-c:v libx265 -preset ultrafast -crf 20 -pix_fmt yuv420p10le'.split(' '),
  ...'-x265-params log-level=error'.split(' '),
  ...HEVC_TAG,
];
const DEEP = /(9|1\d)(le|be)$/;

/** Never copied: its packets have places for text, and edit lists leave out what was said before and after. */
const AS_AAC = '-c:a aac -b:a 256k'.split(' ');

/**
 * The film in its own size, with nothing that is neither seen nor heard: copied as it was filmed, with its
 * rotation, or encoded once more where a copy could hide something.
 * @returns null if that is not possible
 */
export async function makeOriginal(
  source: Source,
  film: ProbedStream,
  output: string,
  tools: Tools,
): Promise<string | null> {
  const { codec_name: codec = '' } = film;
  const canCopy = canRemoveUserData(codec) && !(await hasHiddenFrames(source, film, tools));
  const isDeep = DEEP.test(film.pix_fmt ?? '');
  const attempts = [
    ...(canCopy ? [{ codec, args: [...copied(codec), ...AS_AAC] }] : []),
    {
      codec: isDeep ? 'hevc' : 'h264',
      args: [
        ...TWO_THREADS,
        '-vf',
        [...deinterlacing(film), EVEN].join(','),
        ...(isDeep ? AS_HEVC : AS_H264),
        ...AS_AAC,
      ],
    },
  ];
  for (const attempt of attempts) {
    const isWritten = await write(source, film, [...attempt.args, output], tools);
    if (isWritten && (await removeUserData(output, attempt.codec, tools))) return output;
    await rm(output, { force: true });
  }
  return null;
}

function copied(codec: string): readonly string[] {
  return ['-c:v', 'copy', ...(codec === 'hevc' ? HEVC_TAG : [])];
}

/** Whether an edit list leaves out frames that a copy would have: what was cut off on the phone. */
async function hasHiddenFrames(
  { path, demuxer, hiddenSeconds }: Source,
  film: ProbedStream,
  tools: Tools,
): Promise<boolean> {
  if (hiddenSeconds > 0) return true;
  let hasHidden = false;
  await listPackets(path, demuxer, tools, ({ stream, isHidden }) => {
    hasHidden ||= isHidden && stream === film.index;
  });
  return hasHidden;
}

/** @returns false if MP4 cannot have it, or there is no such encoder */
async function write(
  source: Source,
  film: ProbedStream,
  args: readonly string[],
  { ffmpeg, signal }: Tools,
): Promise<boolean> {
  const { path, demuxer, audio, pixels } = source;
  const streams = [film, audio?.stream].flatMap((stream) => (stream ? ['-map', `0:${stream.index}`] : []));
  const input = [
    ...QUIETLY,
    ...timeLimit(pixels),
    ...fromBeginning(source),
    ...inputArguments(path, demuxer),
  ];
  const output = [...streams, ...STRIPPED, ...AS_STREAMABLE_MP4, ...args];
  try {
    await runFfmpeg(ffmpeg, [...input, ...output], signal, (stdout) => stdout.resume());
    return true;
  } catch (error) {
    if (!(error instanceof FfmpegError)) throw error;
    return false;
  }
}
