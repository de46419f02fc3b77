import { isBeyondLimits } from '../../ffmpeg/input-limits.ts';
import { FfmpegError } from '../../ffmpeg/run-ffmpeg.ts';
import { RecordingRejected } from '../transcoding-request.ts';

/** The last lines of ffmpeg, of several versions, where a file has nothing that it can decode. */
const NOTHING_DECODED =
  /Cannot determine format of input|Invalid data found|error rate|received no packets|does not contain any stream/;

/** The last one: of channels that nobody knows how to mix. */
const UNSUPPORTED =
  /Decod\w+ (\(codec [^)]*\) not found|requested, but no decoder found)|not on whitelist|Rematrix is needed/;

/** Runs ffmpeg on an upload. @throws RecordingRejected where the upload is why it failed */
export async function decoding(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof FfmpegError)) throw error;
    if (isBeyondLimits(error)) throw new RecordingRejected('too-large');
    if (UNSUPPORTED.test(error.complaint)) throw new RecordingRejected('unsupported');
    if (NOTHING_DECODED.test(error.complaint)) throw new RecordingRejected('damaged');
    throw error;
  }
}
