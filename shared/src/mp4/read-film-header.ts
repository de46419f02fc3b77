import { filmPixels, type FilmMeasures } from 'shared/contract/uploads/film-limits';
import { boxesIn, contentOf, findBox, type Range, type ReadBytes, textOf } from './mp4-boxes.ts';

/** A film with ten tracks needs this many. A file that is made to need more is left to whoever decodes it. */
const MOST_READS = 1_000;

/**
 * What the index of an MP4 or QuickTime file says of its largest film, with short reads near each other:
 * before a film is uploaded, and before a job is begun for it. What it really is shows when it is decoded.
 * Frames and seconds are null in files whose parts have an index each.
 * @param size of the file, in bytes @returns null where there is no such index, as in WebM
 */
export async function readFilmHeader(readBytes: ReadBytes, size: number): Promise<FilmMeasures | null> {
  let reads = 0;
  const read: ReadBytes = async (position, length) => {
    reads += 1;
    return reads > MOST_READS ? new Uint8Array() : readBytes(position, length);
  };
  const index = await findBox(read, { start: 0, end: size }, ['moov']);
  if (index === null) return null;
  let largest: FilmMeasures | null = null;
  for await (const track of boxesIn(read, index)) {
    const film = track.type === 'trak' ? await measureTrack(read, track) : null;
    if (film !== null && (largest === null || costOf(film) > costOf(largest))) largest = film;
  }
  return largest;
}

function costOf(film: FilmMeasures): number {
  return filmPixels({ ...film, frames: film.frames ?? 1 });
}

/** Null for sound and anything else. */
async function measureTrack(read: ReadBytes, track: Range): Promise<FilmMeasures | null> {
  const handler = await contentOf(read, track, ['mdia', 'hdlr'], 12);
  if (handler === null || textOf(handler, 8) !== 'vide') return null;
  const descriptions = await contentOf(read, track, ['mdia', 'minf', 'stbl', 'stsd'], 44);
  if (descriptions === null) return null;
  const sizes = await contentOf(read, track, ['mdia', 'minf', 'stbl', 'stsz'], 12);
  const header = await contentOf(read, track, ['mdia', 'mdhd'], 32);
  // The first description follows a version and a count, and has the size 32 bytes after its own beginning.
  const [width, height] = [descriptions.getUint16(40), descriptions.getUint16(42)];
  if (width === 0 || height === 0) return null;
  const frames = sizes?.getUint32(8) ?? 0;
  return { width, height, frames: frames === 0 ? null : frames, seconds: secondsOf(header) };
}

function secondsOf(header: DataView | null): number | null {
  if (header === null) return null;
  const isLong = header.getUint8(0) === 1;
  const scale = header.getUint32(isLong ? 20 : 12);
  const duration = isLong ? Number(header.getBigUint64(24)) : header.getUint32(16);
  return scale === 0 || duration === 0 ? null : duration / scale;
}
