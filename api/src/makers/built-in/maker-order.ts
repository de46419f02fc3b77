import type { IllustrationHand } from './illustration-hands.ts';
import type { VideoWishes } from './video-wishes.ts';

/** What the maker program is told on its standard input: one line of JSON. Nothing that a person wrote is in it. */
export type MakerOrder =
  | { kind: 'video'; photo: string; output: string; wishes: VideoWishes }
  | { kind: 'illustration'; photo: string; output: string; hand: IllustrationHand; seed: number };

/** What the maker program says on its standard output: one line of JSON each, `done` last. */
export type MakerMessage =
  { kind: 'progress'; percent: number } | { kind: 'done'; width: number; height: number };

/** Pixels of what was made. */
export type MadeSize = { width: number; height: number };
