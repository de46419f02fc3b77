import { join, resolve } from 'node:path';
import type { VideoMaker } from '../maker.ts';
import { runMakerProgram } from './run-maker-program.ts';
import { readVideoWishes } from './video-wishes.ts';

/** Makes videos on this machine with ffmpeg: a camera that moves over the photo, and what the prompt's words ask for. */
export function createBuiltInVideoMaker(): VideoMaker {
  return {
    byAi: false,
    async make({ photo, actionPrompt }, workplace) {
      const output = join(workplace.directory, 'video.mp4');
      const wishes = readVideoWishes(actionPrompt);
      const size = await runMakerProgram(
        { kind: 'video', photo: resolve(photo), output: resolve(output), wishes },
        workplace,
      );
      return { path: output, mime: 'video/mp4', ...size };
    },
  };
}
