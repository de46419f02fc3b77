import type { IllustrationStyle } from './diary/illustration-styles.ts';
import type { VideoEffects } from './video/video-effects.ts';

/** The generator program's standard input: one line of JSON, without user text. */
export type ProgramRequest =
  | { task: 'render-video'; photo: string; output: string; effects: VideoEffects }
  | { task: 'paint-illustration'; photo: string; output: string; style: IllustrationStyle; seed: number };

/** The generator program's standard output: one line of JSON per message, `done` last. */
export type ProgramMessage =
  | { kind: 'progress'; percent: number }
  | { kind: 'done'; width: number; height: number };

/** The size of the result in pixels. */
export type VideoSize = { width: number; height: number };
