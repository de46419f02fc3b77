import * as z from 'shared/schema';
import type { GenerationContext } from '../generator.ts';
import { runProgram } from '../program/run-program.ts';
import type { ProgramRequest, VideoSize } from './program-request.ts';

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
