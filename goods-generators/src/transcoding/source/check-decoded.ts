import { RecordingRejected } from '../recording-rejected.ts';
import { TOLERANCE_SECONDS } from './open-source.ts';

/** A part of what a stream should have: its last frames may be of any length. */
const MISSING_SHARE = 0.03;
const MISSING_SECONDS = 1;

/**
 * Compares what was decoded with what the upload should have: ffmpeg ends well in the middle of a damaged
 * file. @throws RecordingRejected
 */
export function checkDecoded(decodedSeconds: number, sourceSeconds: number, maxSeconds: number): void {
  if (decodedSeconds > maxSeconds + TOLERANCE_SECONDS) throw new RecordingRejected('too-long');
  const missing = sourceSeconds - decodedSeconds;
  if (decodedSeconds <= 0 || missing > Math.max(MISSING_SECONDS, sourceSeconds * MISSING_SHARE))
    throw new RecordingRejected('damaged');
}
