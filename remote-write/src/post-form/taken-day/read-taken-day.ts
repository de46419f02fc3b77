import * as z from 'shared/schema';
import { type Day, startOfDay } from 'shared/text/local-days';

/** Tags of EXIF: where its own directory begins, and DateTimeOriginal. */
const EXIF_DIRECTORY = 0x8769;
const TAKEN_AT = 0x9003;

const exifSchema = z.object({ [TAKEN_AT]: z.string() });

/** EXIF: `2024:11:14 09:30:00`, by the camera's own clock and time zone. */
const EXIF_DAY = /^(\d{4}):(\d{2}):(\d{2})(?!\d)/;

/** Nothing else of the file is read: not where it was taken, and not by which camera. */
const ONLY_THE_DAY = {
  ifd0: { pick: [EXIF_DIRECTORY] },
  exif: { pick: [TAKEN_AT] },
  gps: false,
  interop: false,
  // The small build has no names of tags.
  translateKeys: false,
  translateValues: false,
  reviveValues: false,
};

/** The day on which a photo was taken, as the camera wrote it; null where the file does not say. */
export async function readTakenDay(file: File): Promise<Day | null> {
  try {
    const { parse } = await loadExifReader();
    const exif = z.safeParse(exifSchema, await parse(file, ONLY_THE_DAY));
    const day = exif.success ? EXIF_DAY.exec(exif.data[TAKEN_AT])?.slice(1, 4).join('-') : undefined;
    return day === undefined || startOfDay(day) === null ? null : day;
  } catch {
    // No photo, a damaged one, or the reader could not be fetched: nothing is offered.
    return null;
  }
}

/** Fetches the reader before the first photo needs it. */
export function loadExifReader() {
  return import(/* webpackChunkName: "exif" */ 'exifr/dist/lite.esm.mjs');
}
