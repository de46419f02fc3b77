import type { Weather } from 'shared/contract/goods-result';

/** Where a maker works, and how it is told to stop. */
export type Workplace = {
  /** An empty directory of its own, on the same file system as the object store; removed by whoever made it. */
  directory: string;
  /** Aborted when the job is cancelled or its time is over: the maker ends all it started, and rejects. */
  signal: AbortSignal;
  /** Told how far the work is, 0 to 100, never falling. */
  onProgress: (percent: number) => void;
};

/** A picture that was made, lying in the workplace's directory. */
export type MadePicture = { path: string; mime: 'image/png' | 'image/jpeg' | 'image/webp' };

/** A video that was made, lying in the workplace's directory. Pixels are those of the video, upright. */
export type MadeVideo = { path: string; mime: 'video/mp4'; width: number; height: number };

/** The post that a picture diary is made from: all that a maker is told of it. */
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

/** Makes a short video (about five seconds, H.264) of one photo and up to 50 characters of wish. */
export type VideoMaker = {
  /** An AI service made it: the page and the file say so. */
  byAi: boolean;
  /** @throws MakerFailure; an AbortError when the signal ended it */
  make(order: { photo: string; actionPrompt: string }, workplace: Workplace): Promise<MadeVideo>;
};

/** Makes the words and the picture of a picture diary of one post. */
export type DiaryMaker = {
  byAi: boolean;
  /** @throws MakerFailure; an AbortError when the signal ended it */
  make(
    source: DiarySource,
    workplace: Workplace,
  ): Promise<{ text: DiaryText; illustration: MadePicture | null }>;
};

/** The work could not be done: a photo that cannot be read, a service that refused. `message` is for operators, and holds nothing of a person. */
export class MakerFailure extends Error {
  override name = 'MakerFailure';
}

/** The program that made it was killed from outside, as by a machine without memory: the same may succeed later. */
export class MakerKilled extends MakerFailure {
  override name = 'MakerKilled';
}
