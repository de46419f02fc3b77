import type { IllustrationStyle } from './diary/illustration-styles.ts';
import type { VideoEffects } from './video/video-effects.ts';

/** What generator-program.ts makes, without user text. */
export type ProgramRequest =
  | { task: 'render-video'; photo: string; output: string; effects: VideoEffects }
  | { task: 'paint-illustration'; photo: string; output: string; style: IllustrationStyle; seed: number };

/** The size of the result in pixels. */
export type VideoSize = { width: number; height: number };
