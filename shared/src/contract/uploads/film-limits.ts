/**
 * What of a film is decoded, whatever its length and bytes are: a few megabytes may have gigapixels. Every
 * film that a phone makes is within: 8K at 30 and 4K at 120 frames per second up to the longest duration.
 */
export const FILM_LIMITS = {
  /** In pixels. */
  side: 8_192,
  /** 8K as cinemas have it; that of phones is 7680 × 4320. */
  framePixels: 8_192 * 4_320,
  /** Slow motion has 240. */
  framesPerSecond: 300,
  /** All frames of a film, in pixels, for each second that a film may last. */
  pixelsPerSecond: 8_192 * 4_320 * 30,
} as const;

/**
 * The table of so many frames takes 60 MB, before a film is known to be too long: a file of a few hundred
 * bytes may declare billions.
 */
const MOST_FRAMES = 1_000_000;

/** Cinemas have 22 channels and studios 192 kHz: more is made to take a decoder's memory. */
export const SOUND_LIMITS = { sampleRate: 384_000, channels: 24 } as const;

/** Sizes in pixels. `frames` and `seconds` are null where they are unknown. */
export type FilmMeasures = { width: number; height: number; frames: number | null; seconds: number | null };

/** All pixels of all frames. */
export function filmPixels({ width, height, frames }: FilmMeasures & { frames: number }): number {
  return width * height * frames;
}

/** Returns the pixels of the longest film of an installation. */
export function mostFilmPixels(maxSeconds: number): number {
  return FILM_LIMITS.pixelsPerSecond * maxSeconds;
}

/** @param maxSeconds that a film of this installation may last */
export function isTooLargeFilm(film: FilmMeasures, maxSeconds: number): boolean {
  const { side, framePixels, framesPerSecond } = FILM_LIMITS;
  const { width, height, frames, seconds } = film;
  if (Math.max(width, height) > side || width * height > framePixels) return true;
  if (frames === null) return false;
  if (frames > Math.max(MOST_FRAMES, framesPerSecond * maxSeconds)) return true;
  if (filmPixels({ ...film, frames }) > mostFilmPixels(maxSeconds)) return true;
  // A film of a few frames has no rate.
  return seconds !== null && frames > framesPerSecond * Math.max(1, seconds);
}
