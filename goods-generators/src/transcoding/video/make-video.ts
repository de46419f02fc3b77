import { join } from 'node:path';
import { GeneratorError } from '../../generator.ts';
import { checkDecoded } from '../source/check-decoded.ts';
import { openSource } from '../source/open-source.ts';
import { probeSource } from '../source/probe-source.ts';
import { findTools, type Tools } from '../source/tools.ts';
import type { TranscodedVideo, TranscodingRequest } from '../transcoding-request.ts';
import { encodeVideo } from './encode-video.ts';
import { remuxOriginal } from './remux-original.ts';
import { writePoster } from './write-poster.ts';

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
