import { filmPixels, mostFilmPixels, type FilmMeasures } from 'shared/contract/uploads/film-limits';
import type { Lane } from '../../platform/job-queue/lanes.ts';

/** A minute of 1080p, or a quarter of one of 4K: a machine of two cores transcodes it in half a minute. */
const SHORT_FILM_PIXELS = 1920 * 1080 * 30 * 60;

/** @param film null: nobody knows how long it takes */
export function laneOfFilm(film: FilmMeasures | null): Lane {
  if (film === null || film.frames === null) return 'recordings';
  return filmPixels({ ...film, frames: film.frames }) <= SHORT_FILM_PIXELS ? 'shortRecordings' : 'recordings';
}

/** A film that is longer than its index said is rejected, rather than that others wait for it. */
export function mostPixelsIn(lane: Lane, maxSeconds: number): number {
  return lane === 'shortRecordings' ? SHORT_FILM_PIXELS : mostFilmPixels(maxSeconds);
}
