import { followProgress } from '../../ffmpeg/ffmpeg-progress.ts';
import { timeLimit } from '../../ffmpeg/input-limits.ts';
import { runFfmpeg } from '../../ffmpeg/run-ffmpeg.ts';
import { decoding } from '../source/decoding.ts';
import { inputArguments, type ProbedStream } from '../source/probe-source.ts';
import { fromBeginning, TOLERANCE_SECONDS, type Source } from '../source/open-source.ts';
import type { Tools } from '../source/tools.ts';
import { STRIPPED } from '../stripped.ts';
import { colourFilters, needsZscale } from './colours.ts';
import { deinterlacing, isInterlaced } from './deinterlacing.ts';
import { transcodedFrameRate, transcodedSize, uprightSize } from './frame-size.ts';

const QUIETLY = '-hide_banner -nostdin -v error -y -progress pipe:1'.split(' ');
/** The decoder and the encoder have two threads each. */
const TWO_THREADS = '-threads 2'.split(' ');
/** Without the subtitles for the deaf that some cameras' messages have: they may hold any text. */
const AS_H264 = '-c:v libx264 -preset veryfast -crf 23 -profile:v high -pix_fmt yuv420p -a53cc 0'.split(' ');
const IN_VIDEO_COLOURS = '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv'.split(
  ' ',
);
// Silence where the sound begins late or has a gap, so that it stays with the film.
const AS_AAC = '-af aresample=async=1:first_pts=0 -c:a aac -b:a 128k -ac 2'.split(' ');
// A film whose sound comes late has many packets to wait.
const AS_STREAMABLE_MP4 = '-max_muxing_queue_size 4096 -movflags +faststart -f mp4'.split(' ');

/** AAC in the sampling rates of phones; others are rare. */
const SAMPLE_RATES = ['44100', '48000'];

export type EncodeRequest = { output: string; maxSeconds: number };

/** Writes H.264 and AAC, upright, at most 720p and 30 frames per second. @throws RecordingRejected */
export async function encodeVideo(
  source: Source,
  film: ProbedStream,
  { output, maxSeconds }: EncodeRequest,
  tools: Tools,
  onProgress: (share: number) => void,
): Promise<void> {
  const { ffmpeg, signal } = tools;
  const args = [
    ...QUIETLY,
    ...timeLimit(source.pixels),
    ...TWO_THREADS,
    ...fromBeginning(source),
    ...inputArguments(source.path, source.demuxer),
    // A film that is longer than its headers say is not transcoded to its end.
    '-t',
    String(maxSeconds + 2 * TOLERANCE_SECONDS),
    '-map',
    `0:${film.index}`,
    '-vf',
    (await videoFilters(film, tools)).join(','),
    ...AS_H264,
    ...TWO_THREADS,
    ...IN_VIDEO_COLOURS,
    ...soundArguments(source),
    ...STRIPPED,
    ...AS_STREAMABLE_MP4,
    output,
  ];
  await decoding(() =>
    runFfmpeg(ffmpeg, args, signal, (stdout) =>
      followProgress(stdout, ({ seconds }) => onProgress(Math.min(1, seconds / source.seconds))),
    ),
  );
}

async function videoFilters(film: ProbedStream, tools: Tools): Promise<string[]> {
  const { width = 0, height = 0, sample_aspect_ratio: aspect = '1:1' } = film;
  const size = transcodedSize(uprightSize({ width, height }, rotationOf(film), aspect));
  const hasZscale = needsZscale(film) && (await hasColourFilters(tools));
  const { r_frame_rate: real = '', avg_frame_rate: average = '' } = film;
  // The lowest rate that has a time for each field is twice that of the frames.
  const rate = transcodedFrameRate(isInterlaced(film) ? average : real, average);
  // ffmpeg turns the frames upright before these filters. Dropped ones need not be scaled.
  return [...deinterlacing(film), `fps=${rate}`, ...colourFilters(film, size, hasZscale), 'setsar=1'];
}

function rotationOf({ side_data_list = [], tags }: ProbedStream): number {
  const matrix = side_data_list.find(({ rotation }) => rotation !== undefined);
  return matrix?.rotation ?? (Number(tags?.['rotate']) || 0);
}

async function hasColourFilters({ ffmpeg, signal }: Tools): Promise<boolean> {
  let filters = '';
  await runFfmpeg(ffmpeg, ['-hide_banner', '-v', 'error', '-filters'], signal, (stdout) =>
    stdout.setEncoding('utf8').on('data', (text: string) => {
      filters += text;
    }),
  );
  return / zscale /.test(filters) && / tonemap /.test(filters);
}

function soundArguments({ audio }: Source): string[] {
  if (audio === null) return ['-an'];
  const { index, sample_rate: rate = '' } = audio.stream;
  return ['-map', `0:${index}`, ...AS_AAC, ...(SAMPLE_RATES.includes(rate) ? [] : ['-ar', '48000'])];
}
