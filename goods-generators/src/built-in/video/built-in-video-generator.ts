import { join, resolve } from 'node:path';
import type { VideoGenerator } from '../../generator.ts';
import { runGeneratorProgram } from '../run-generator-program.ts';
import { readVideoEffects } from './video-effects.ts';

/** Makes videos on this machine with ffmpeg: a camera that moves over the photo, and what the prompt's words ask for. */
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
