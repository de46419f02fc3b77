import { join } from 'node:path';
import { GeneratorError } from '../../generator.ts';
import { checkDecoded, openSource, type Source } from '../source/open-source.ts';
import { probeSource, inputArguments, type ProbedStream } from '../source/probe-source.ts';
import { findTools, type Tools } from '../source/tools.ts';
import type { TranscodedVideo, TranscodingRequest } from '../transcoding-request.ts';
import { encodeVideo } from './encode-video.ts';
import { writePoster } from './write-poster.ts';
import { rm } from 'node:fs/promises';
import { FfmpegError, runFfmpeg } from '../../ffmpeg/run-ffmpeg.ts';
import { STRIPPED } from '../stripped.ts';

type VideoRequest = Extract<TranscodingRequest, { type: 'video' }>;

const PERCENT_ENCODED = 95;

/** Writes the files of a video into the request's directory. @throws RecordingRejected */
export async function makeVideo(
  request: VideoRequest,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<TranscodedVideo> {
  const { directory, maxSeconds } = request;
  const tools = await findTools(signal);
  const source = await openSource(request.source, request, tools);
  if (source.video === null) throw new GeneratorError('A video was opened as a voice');
  const film = source.video.stream;
  const output = join(directory, 'video.mp4');
  await encodeVideo(source, film, { output, maxSeconds }, tools, (share) =>
    onProgress(share * PERCENT_ENCODED),
  );
  const made = await readMade(output, tools);
  checkDecoded(made.seconds, source.seconds, maxSeconds);
  checkDecoded(made.videoSeconds, source.video.seconds, maxSeconds);
  const { width, height, seconds } = made;
  const poster = await writePoster({ path: output, seconds: made.videoSeconds }, directory, tools);
  const original = request.retainsOriginal
    ? await remuxOriginal(source, film, join(directory, 'original.mp4'), tools)
    : null;
  onProgress(100);
  return { video: output, poster, original, width, height, durationMs: Math.round(seconds * 1000) };
}

type MadeVideo = { width: number; height: number; seconds: number; videoSeconds: number };

async function readMade(path: string, tools: Tools): Promise<MadeVideo> {
  const { streams, format } = await probeSource(path, 'mov', tools);
  const { width = 0, height = 0, duration } = streams.find(({ codec_type }) => codec_type === 'video') ?? {};
  return { width, height, seconds: Number(format.duration) || 0, videoSeconds: Number(duration) || 0 };
}

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
async function remuxOriginal(
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
