import { FILM_LIMITS } from 'shared/contract/uploads/film-limits';
import { ENDED_BY_ITSELF, type FfmpegError } from './run-ffmpeg.ts';
import { EXCEEDED } from './sandbox/resource-limits.ts';

/** The largest frame in 4:4:4 with 16 bits has 212 MB. */
const MOST_BYTES_AT_ONCE = 256 * 1024 * 1024;

/**
 * These options of ffmpeg and ffprobe come before an input: what a single allocation may take, and a frame. A
 * file may say less than its frames have, and the size may change in the middle.
 */
export const INPUT_LIMITS: readonly string[] = [
  '-max_alloc',
  String(MOST_BYTES_AT_ONCE),
  '-max_pixels',
  String(FILM_LIMITS.framePixels),
];

/** Starting, and the sound of the longest recording on a slow machine. */
const BASE_SECONDS = 120;

/** A tenth of what one core of a desktop computer decodes. */
const PIXELS_PER_SECOND = 10_000_000;

/**
 * Limits ffmpeg's work: the CPU time that decoding so many pixels may take. Without it a file whose frames
 * are not what its headers say would occupy a slot for as long as a job may run.
 */
export function timeLimit(pixels: number): string[] {
  return ['-timelimit', String(Math.ceil(BASE_SECONDS + pixels / PIXELS_PER_SECOND))];
}

const COMPLAINTS = /max pixel count|Cannot allocate memory/;

/** Whether an input had more than these limits. */
export function isBeyondLimits({ exit, complaint }: FfmpegError): boolean {
  return exit === ENDED_BY_ITSELF || EXCEEDED.includes(exit) || COMPLAINTS.test(complaint);
}
