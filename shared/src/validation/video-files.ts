import { isTooLargeFilm } from 'shared/contract/uploads/film-limits';
import { VIDEO_MIME_TYPES } from 'shared/contract/limits';
import type { RecordingLimits } from 'shared/contract/recording';
import {
  REJECTION_MESSAGES,
  videoTooLargeMessage,
  videoTooLongMessage,
} from 'shared/contract/uploads/recording-messages';
import { readerOfFile } from '../mp4/mp4-boxes.ts';
import { readFilmHeader } from '../mp4/read-film-header.ts';
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
  if (facts !== null && isTooLargeFilm({ ...facts, frames: null, seconds: null }, videoSeconds))
    return tooLargeMessage(name);
  return null;
}

/** The problem of a video that its own index tells, whether or not this browser can play it. Never fails. */
export async function filmProblem(file: File, { videoSeconds }: VideoLimits): Promise<string | null> {
  const film = await readFilmHeader(readerOfFile(file), file.size).catch(() => null);
  return film !== null && isTooLargeFilm(film, videoSeconds) ? tooLargeMessage(file.name) : null;
}

function tooLargeMessage(name: string): string {
  return `${name}: ${REJECTION_MESSAGES.video['too-large']}`;
}
