import { readTakenAt } from 'shared/photo-conversion/read-taken-at';
import { type Day, startOfDay } from 'shared/text/local-days';

/** The day on which a photo was taken, as the camera wrote it; null where the file does not say. */
export async function readTakenDay(file: File): Promise<Day | null> {
  // EXIF: `2024:11:14 09:30:00`.
  const day = (await readTakenAt(file))?.slice(0, 10).replaceAll(':', '-');
  return day === undefined || startOfDay(day) === null ? null : day;
}
