import type { Weather } from 'shared/contract/goods-result';

/** Where a generator works, and how it is stopped. */
export type GenerationContext = {
  /** An empty temporary directory on the file system of the object store; the caller removes it. */
  directory: string;
  /** Aborted when the job is cancelled or out of time: the generator ends every process it started, and rejects. */
  signal: AbortSignal;
  /** Reports 0 to 100, never falling. */
  onProgress: (percent: number) => void;
};

/** A file in the context's directory. */
export type GeneratedIllustration = { path: string; mime: 'image/png' | 'image/jpeg' | 'image/webp' };

/** A file in the context's directory. The size is that of the upright video, in pixels. */
export type GeneratedVideo = { path: string; mime: 'video/mp4'; width: number; height: number };

/** Everything that a generator learns of the post. */
export type DiarySource = {
  postId: number;
  title: string;
  /** Plain text, at most 500 characters. */
  content: string;
  /** `2026-05-05`. */
  memoryDate: string;
  /** How the family calls who was there: a nickname or a role (`할머니`), in the post's order. */
  participants: readonly string[];
  /** The post's first photo, decoded and upright: a JPEG, PNG, GIF or WebP; null for a post without one. */
  photo: string | null;
};

export const MOODS = ['happy', 'excited', 'calm', 'grateful', 'touched', 'playful'] as const;

export type Mood = (typeof MOODS)[number];

export type DiaryText = {
  /** At most 20 characters. */
  title: string;
  /** Two to five lines, each at most 22 characters, so that they fit the five ruled lines of the card. */
  content: string;
  weather?: Weather;
  mood?: Mood;
};

/** Makes a video of about five seconds (H.264) from one photo and a prompt of up to 50 characters. */
export type VideoGenerator = {
  /** An AI service makes it: page and file are marked. */
  byAi: boolean;
  /** @throws GeneratorError; an AbortError when the signal ended it */
  generate(
    order: { photo: string; actionPrompt: string },
    generation: GenerationContext,
  ): Promise<GeneratedVideo>;
};

/** Makes the text and the illustration of a picture diary of one post. */
export type DiaryGenerator = {
  byAi: boolean;
  /** @throws GeneratorError; an AbortError when the signal ended it */
  generate(
    source: DiarySource,
    generation: GenerationContext,
  ): Promise<{ text: DiaryText; illustration: GeneratedIllustration | null }>;
};

/** The work failed: an unreadable photo, a service that rejected it. `message` is for operators and free of personal data. */
export class GeneratorError extends Error {
  override name = 'GeneratorError';
}

/** The same request may succeed later. */
export class TransientGeneratorError extends GeneratorError {
  override name = 'TransientGeneratorError';
}
