import type { Readable } from 'node:stream';
import { isBeyondLimits } from '../../ffmpeg/input-limits.ts';
import { FfmpegError, runFfmpeg } from '../../ffmpeg/run-ffmpeg.ts';
import { RecordingRejected } from '../recording-rejected.ts';
import { inputArguments } from './input-arguments.ts';
import type { Demuxer } from './accepted-formats.ts';
import type { Tools } from './tools.ts';

/** @throws RecordingRejected if ffprobe cannot open the upload */
export async function runFfprobe(
  source: string,
  demuxer: Demuxer,
  args: readonly string[],
  { ffprobe, signal }: Tools,
  readOutput: (stdout: Readable) => void,
): Promise<void> {
  try {
    await runFfmpeg(
      ffprobe,
      ['-v', 'error', ...args, ...inputArguments(source, demuxer)],
      signal,
      readOutput,
    );
  } catch (error) {
    if (error instanceof FfmpegError && isBeyondLimits(error)) throw new RecordingRejected('too-large');
    // It names the file that it cannot open; wrong arguments it does not blame on a file.
    if (error instanceof FfmpegError && error.complaint.includes(source))
      throw new RecordingRejected('damaged');
    throw error;
  }
}
