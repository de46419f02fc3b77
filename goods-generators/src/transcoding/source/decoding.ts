import { FfmpegError } from '../../ffmpeg/run-ffmpeg.ts';
import { RecordingRejected } from '../recording-rejected.ts';

/** The last lines of ffmpeg, of several versions, where a file has nothing that it can decode. */
const NOTHING_DECODED =
  /Cannot determine format of input|Invalid data found|error rate|received no packets|does not contain any stream/;

const NO_DECODER = /Decod\w+ (\(codec [^)]*\) not found|requested, but no decoder found)|not on whitelist/;

/** Runs ffmpeg on an upload. @throws RecordingRejected where the upload is why it failed */
export async function decoding(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (error instanceof FfmpegError && NO_DECODER.test(error.complaint))
      throw new RecordingRejected('unsupported');
    if (error instanceof FfmpegError && NOTHING_DECODED.test(error.complaint))
      throw new RecordingRejected('damaged');
    throw error;
  }
}
