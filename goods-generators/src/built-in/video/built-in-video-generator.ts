import { join, resolve } from 'node:path';
import type { VideoGenerator } from '../../generator.ts';
import { runGeneratorProgram } from '../run-generator-program.ts';
import { readVideoEffects } from './video-effects.ts';

/** Generates videos locally with ffmpeg: a camera move over the photo, and the effects the prompt names. */
export function createBuiltInVideoGenerator(): VideoGenerator {
  return {
    byAi: false,
    async generate({ photo, actionPrompt }, generation) {
      const output = join(generation.directory, 'video.mp4');
      const effects = readVideoEffects(actionPrompt);
      const size = await runGeneratorProgram(
        { task: 'render-video', photo: resolve(photo), output: resolve(output), effects },
        generation,
      );
      return { path: output, mime: 'video/mp4', ...size };
    },
  };
}
