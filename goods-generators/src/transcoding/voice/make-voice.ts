import { join } from 'node:path';
import { timeLimit } from '../../ffmpeg/input-limits.ts';
import { runFfmpeg } from '../../ffmpeg/run-ffmpeg.ts';
import { GeneratorError } from '../../generator.ts';
import { checkDecoded, openSource, TOLERANCE_SECONDS } from '../source/open-source.ts';
import { decoding } from '../source/decoding.ts';
import { inputArguments } from '../source/probe-source.ts';
import { findTools } from '../source/tools.ts';
import { STRIPPED } from '../stripped.ts';
import type { TranscodedVoice, TranscodingRequest } from '../transcoding-request.ts';
import { Loudness } from './loudness.ts';

type VoiceRequest = Extract<TranscodingRequest, { type: 'voice' }>;

const PEAKS = 96;
const MEASURED_RATE = 8_000;

const QUIETLY = '-hide_banner -nostdin -v error -y'.split(' ');
// Silence where the recorder has a gap, so that the time stays right.
const SPEECH = '-af aresample=async=1:first_pts=0 -ac 1'.split(' ');
const AS_AAC = '-c:a aac -b:a 64k'.split(' ');
const AS_STREAMABLE_M4A = '-movflags +faststart -f ipod'.split(' ');
const AS_PCM = `-f s16le -ar ${MEASURED_RATE} pipe:1`.split(' ');

/** Writes the sound of a voice into the request's directory, and measures it. @throws RecordingRejected */
export async function makeVoice(
  request: VoiceRequest,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<TranscodedVoice> {
  const { directory, maxSeconds } = request;
  const tools = await findTools(signal);
  const { path, demuxer, audio, seconds: expected } = await openSource(request.source, request, tools);
  if (audio === null) throw new GeneratorError('A voice was opened without its sound');
  const output = join(directory, 'voice.m4a');
  const speech = ['-map', `0:${audio.stream.index}`, ...SPEECH];
  const limit = ['-t', String(maxSeconds + 2 * TOLERANCE_SECONDS)];
  const rate = ['-ar', audio.stream.sample_rate === '44100' ? '44100' : '48000'];
  const args = [
    ...QUIETLY,
    ...timeLimit(0),
    ...inputArguments(path, demuxer),
    ...limit,
    ...speech,
    ...AS_AAC,
    ...rate,
    ...STRIPPED,
    ...AS_STREAMABLE_M4A,
    output,
    // Decoded once for both.
    ...limit,
    ...speech,
    ...AS_PCM,
  ];
  const loudness = new Loudness();
  const recorded = (): number => loudness.samples / MEASURED_RATE;
  await decoding(() =>
    runFfmpeg(tools.ffmpeg, args, signal, (stdout) =>
      stdout.on('data', (chunk: Buffer) => {
        loudness.add(chunk);
        onProgress(Math.min(100, (100 * recorded()) / expected));
      }),
    ),
  );
  checkDecoded(recorded(), expected, maxSeconds);
  onProgress(100);
  return { sound: output, durationMs: Math.round(recorded() * 1000), peaks: loudness.peaks(PEAKS) };
}
