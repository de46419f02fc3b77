import { withTakenAt } from 'shared/photo-conversion/exif-date';

/** As a canvas writes one: without metadata. */
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xd9]);

/**
 * A JPEG with the day in its EXIF data. @param takenAt EXIF's `2024:11:14 09:30:00`; null: it has no EXIF
 * data
 */
export function exifPhoto(name: string, takenAt: string | null): File {
  const jpeg = new Blob([JPEG]);
  return new File([takenAt === null ? jpeg : withTakenAt(jpeg, takenAt)], name, { type: 'image/jpeg' });
}
