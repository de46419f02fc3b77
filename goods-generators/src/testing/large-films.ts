import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { runTestFfmpeg } from './films.ts';

const CHUNK_BYTES = 1_048_576;

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A film of black PNG frames, which have a thousandth of their pixels in bytes. */
export async function makePngFilm(
  directory: string,
  { side, frames, rate }: { side: number; frames: number; rate: number },
): Promise<string> {
  const film = join(directory, 'png.mov');
  const large = blackPng(side);
  // Made of frames that are small and have as many bytes, so that ffmpeg never decodes the large ones.
  const small = blackPng(16, large.length);
  for (let index = 0; index < frames; index += 1)
    await writeFile(join(directory, `frame-${index}.png`), small);
  await runTestFfmpeg(`-framerate ${rate} -i ${directory}/frame-%d.png -c copy ${film}`);
  const bytes = await readFile(film);
  for (let at = bytes.indexOf(SIGNATURE); at >= 0; at = bytes.indexOf(SIGNATURE, at + 1))
    large.copy(bytes, at);
  await writeFile(film, bytes);
  await declareSize(film, side, side);
  return film;
}

/** 24 bits a pixel. @param length of the file, at least its own */
function blackPng(side: number, length = 0): Buffer {
  const bytes = side * (1 + 3 * side);
  const zeros = deflateRawSync(Buffer.alloc(CHUNK_BYTES), { finishFlush: constants.Z_FULL_FLUSH });
  const rest = deflateRawSync(Buffer.alloc(bytes % CHUNK_BYTES));
  // Adler-32 of zeros.
  const checksum = Buffer.alloc(4);
  checksum.writeUInt16BE(bytes % 65_521, 0);
  checksum.writeUInt16BE(1, 2);
  const chunks = Array.from({ length: Math.floor(bytes / CHUNK_BYTES) }, () => zeros);
  const data = Buffer.concat([Buffer.from([0x78, 0x01]), ...chunks, rest, checksum]);
  const frame = [SIGNATURE, pngChunk('IHDR', headerOf(side)), pngChunk('IDAT', data)];
  const end = pngChunk('IEND', Buffer.alloc(0));
  const missing = length - Buffer.concat([...frame, end]).length;
  if (missing >= 12) frame.push(pngChunk('tEXt', Buffer.alloc(missing - 12, 'x')));
  return Buffer.concat([...frame, end]);
}

function headerOf(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return header;
}

function pngChunk(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** Writes another size into the description of an MP4's first track, a film: its frames keep theirs. */
export async function declareSize(path: string, width: number, height: number): Promise<void> {
  await describeTrack(path, 32, [width, height]);
}

/** Declares a number of channels in a sound. */
export async function declareChannels(path: string, channels: number): Promise<void> {
  await describeTrack(path, 24, [channels]);
}

/** @param offset in the first description of the first track */
async function describeTrack(path: string, offset: number, values: readonly number[]): Promise<void> {
  const bytes = await readFile(path);
  // The box's name is followed by a version, and how many descriptions there are.
  const first = bytes.indexOf('stsd') + 4 + 8;
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, first + offset + 2 * index);
  await writeFile(path, bytes);
}
