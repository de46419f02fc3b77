import type { IllustrationStyle } from './diary/illustration-styles.ts';
import type { VideoEffects } from './video/video-effects.ts';

/** What the generator program is told on its standard input: one line of JSON. Nothing that a person wrote is in it. */
export type ProgramRequest =
  | { task: 'render-video'; photo: string; output: string; effects: VideoEffects }
  | { task: 'paint-illustration'; photo: string; output: string; style: IllustrationStyle; seed: number };

/** What the generator program says on its standard output: one line of JSON each, `done` last. */
export type ProgramMessage =
  { kind: 'progress'; percent: number } | { kind: 'done'; width: number; height: number };

/** Pixels of what was made. */
export type VideoSize = { width: number; height: number };
