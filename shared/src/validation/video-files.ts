import { VIDEO_MIME_TYPES } from 'shared/contract/limits';
import type { RecordingLimits } from 'shared/contract/recording';
import {
  REJECTION_MESSAGES,
  videoTooLargeMessage,
  videoTooLongMessage,
} from 'shared/contract/recording-messages';
import type { VideoFacts } from '../media/measure-video.ts';
import type { FileFacts } from './image-files.ts';

export type VideoLimits = Pick<RecordingLimits, 'videoBytes' | 'videoSeconds'>;

/** As the server has it. */
const TOLERANCE_SECONDS = 0.5;

/** The problem of a chosen video, naming it, or null. @param facts null: not measured, or not measurable */
export function videoProblem(
  { name, type, size }: FileFacts,
  facts: VideoFacts | null,
  { videoBytes, videoSeconds }: VideoLimits,
): string | null {
  if (!VIDEO_MIME_TYPES.some((accepted) => accepted === type.toLowerCase()))
    return `${name}: ${REJECTION_MESSAGES.video.unsupported}`;
  if (size > videoBytes) return videoTooLargeMessage(videoBytes, name);
  if (facts !== null && facts.durationMs > (videoSeconds + TOLERANCE_SECONDS) * 1_000)
    return videoTooLongMessage(videoSeconds, name);
  return null;
}
