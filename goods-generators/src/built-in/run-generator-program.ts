import * as z from 'shared/schema';
import type { GenerationContext } from '../generator.ts';
import { runProgram } from '../program/run-program.ts';
import type { Scene } from './diary/scene/read-scene.ts';
import type { IllustrationStyle } from './diary/illustration-styles.ts';
import type { VideoEffects } from './video/video-effects.ts';

/** What generator-program.ts makes, without user text. */
export type ProgramRequest =
  | { task: 'render-video'; photo: string; output: string; effects: VideoEffects }
  | {
      task: 'paint-illustration';
      /** The path of a photo, or what to draw without one. */
      subject: string | Scene;
      output: string;
      style: IllustrationStyle;
      seed: number;
    };

/** The size of the result in pixels. */
export type VideoSize = { width: number; height: number };

const PROGRAM = {
  url: new URL('./generator-program.ts', import.meta.url),
  result: z.object({ width: z.number(), height: z.number() }),
};

/** Draws or renders in a child process. @throws GeneratorError; an AbortError when the signal ended it */
export function runGeneratorProgram(
  request: ProgramRequest,
  generation: GenerationContext,
): Promise<VideoSize> {
  return runProgram(PROGRAM, request, generation);
}
