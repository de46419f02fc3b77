import { resolve } from 'node:path';
import { mostFilmPixels } from 'shared/contract/uploads/film-limits';
import * as z from 'shared/schema';
import type { GenerationContext } from '../generator.ts';
import { runProgram } from '../program/run-program.ts';
import {
  rejectedSchema,
  transcodedVideoSchema,
  transcodedVoiceSchema,
  type Rejected,
  type TranscodedVideo,
  type TranscodedVoice,
  type TranscodingRequest,
} from './transcoding-request.ts';

export type { Rejected, TranscodedVideo, TranscodedVoice } from './transcoding-request.ts';

const url = new URL('./transcoding-program.ts', import.meta.url);
const VIDEO_PROGRAM = { url, result: z.union([transcodedVideoSchema, rejectedSchema]) };
const VOICE_PROGRAM = { url, result: z.union([transcodedVoiceSchema, rejectedSchema]) };

type FilmToTranscode = {
  source: string;
  retainsOriginal: boolean;
  maxSeconds: number;
  /**
   * The frames together have at most this many pixels; as many as a film of `maxSeconds` may have without it
   * (film-limits.ts).
   */
  maxPixels?: number;
};

/**
 * Makes an uploaded film playable everywhere, with a poster, and without what it says about place and
 * camera; in a child process at the lowest priority (docs/decisions/recordings).
 * @throws GeneratorError for what is not the file's fault; an AbortError when the signal ended it
 */
export function transcodeVideo(
  { source, retainsOriginal, maxSeconds, maxPixels = mostFilmPixels(maxSeconds) }: FilmToTranscode,
  generation: GenerationContext,
): Promise<TranscodedVideo | Rejected> {
  const files = { source: resolve(source), directory: resolve(generation.directory) };
  const request: TranscodingRequest = { type: 'video', ...files, retainsOriginal, maxSeconds, maxPixels };
  return runProgram(VIDEO_PROGRAM, request, generation);
}

/** Transcodes a recorded voice, and measures its loudness over time. */
export function transcodeVoice(
  { source, maxSeconds }: { source: string; maxSeconds: number },
  generation: GenerationContext,
): Promise<TranscodedVoice | Rejected> {
  const files = { source: resolve(source), directory: resolve(generation.directory) };
  const request: TranscodingRequest = { type: 'voice', ...files, maxSeconds };
  return runProgram(VOICE_PROGRAM, request, generation);
}
