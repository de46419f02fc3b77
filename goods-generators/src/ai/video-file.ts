import { open, type FileHandle } from 'node:fs/promises';
import { boxAt, type Box, boxesIn, contentOf, findBox, type ReadBytes, textOf } from 'shared/mp4/mp4-boxes';
import { MADE_BY_AI_XMP } from './made-by-ai-mark.ts';

/** A playable H.264 video, or the reason why a file is none. Pixels are those displayed. */
type VideoFile = { kind: 'playable'; width: number; height: number } | { kind: 'unusable'; why: string };

const MAX_SIDE_PX = 8_192;
/** The profiles of H.264 whose colours are 4:2:0 with 8 bits (yuv420p): baseline, main, extended, high. */
const PLAYABLE_PROFILES = [66, 77, 88, 100];
const VISUAL_SAMPLE_ENTRY_LENGTH = 78;
/** Version and count precede the first entry. */
const STSD_HEADER_LENGTH = 8;
/** Identifies an XMP packet in an mp4 (XMP specification, part 3). */
const XMP_UUID = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');

/** Reads a file's boxes without decoding frames, so that no decoder needs to be installed. */
export async function readVideoFile(path: string): Promise<VideoFile> {
  const file = await open(path, 'r');
  try {
    const boxes = await topBoxes(file);
    if (boxes?.[0]?.type !== 'ftyp') return { kind: 'unusable', why: 'not an mp4' };
    const index = boxes.find(({ type }) => type === 'moov');
    if (index === undefined || !boxes.some(({ type }) => type === 'mdat'))
      return { kind: 'unusable', why: 'broken mp4' };
    return await videoTrack(readerOf(file), index);
  } finally {
    await file.close();
  }
}

/** Appends the made-by-AI mark to a playable mp4 (see readVideoFile); existing offsets stay valid. */
export async function markVideoAsMadeByAi(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const last = (await topBoxes(file))?.at(-1);
    const { size } = await file.stat();
    // A last box of unlimited size would swallow the appended one.
    if (last !== undefined && last.start - last.position === 8) {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(last.end - last.position);
      await file.write(length, 0, 4, last.position);
    }
    const xmp = Buffer.from(MADE_BY_AI_XMP);
    const header = Buffer.alloc(8);
    header.writeUInt32BE(header.length + XMP_UUID.length + xmp.length);
    header.write('uuid', 4, 'latin1');
    const box = Buffer.concat([header, XMP_UUID, xmp]);
    await file.write(box, 0, box.length, size);
  } finally {
    await file.close();
  }
}

/** null where the boxes do not fill the file exactly: no mp4, or truncated. */
async function topBoxes(file: FileHandle): Promise<Box[] | null> {
  const { size } = await file.stat();
  const boxes: Box[] = [];
  for await (const box of boxesIn(readerOf(file), { start: 0, end: size })) boxes.push(box);
  return boxes.at(-1)?.end === size ? boxes : null;
}

function readerOf(file: FileHandle): ReadBytes {
  return async (position, length) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  };
}

async function videoTrack(read: ReadBytes, index: Box): Promise<VideoFile> {
  for await (const track of boxesIn(read, index)) {
    const handler = track.type === 'trak' ? await contentOf(read, track, ['mdia', 'hdlr'], 12) : null;
    if (handler !== null && textOf(handler, 8) === 'vide') return playableTrack(read, track);
  }
  return { kind: 'unusable', why: 'no picture' };
}

async function playableTrack(read: ReadBytes, track: Box): Promise<VideoFile> {
  const samples = await findBox(read, track, ['mdia', 'minf', 'stbl', 'stsd']);
  if (samples === null) return { kind: 'unusable', why: 'no picture' };
  const entry = await boxAt(read, samples.start + STSD_HEADER_LENGTH, samples.end);
  const settings =
    entry?.type === 'avc1' || entry?.type === 'avc3'
      ? await contentOf(read, { ...entry, start: entry.start + VISUAL_SAMPLE_ENTRY_LENGTH }, ['avcC'], 2)
      : null;
  if (settings === null) return { kind: 'unusable', why: 'not H.264' };
  if (!PLAYABLE_PROFILES.includes(settings.getUint8(1))) return { kind: 'unusable', why: 'not 8-bit 4:2:0' };
  const version = (await contentOf(read, track, ['tkhd'], 1))?.getUint8(0);
  // Version 1 has longer times before the matrix.
  const matrix = version === 1 ? 52 : 40;
  const header = await contentOf(read, track, ['tkhd'], matrix + 44);
  return header === null ? { kind: 'unusable', why: 'no size' } : shownSize(header, matrix);
}

/** The displayed size in pixels: the track header's, rotated by its matrix. */
function shownSize(tkhd: DataView, matrix: number): VideoFile {
  const across = Math.round(tkhd.getUint32(matrix + 36) / 65_536);
  const down = Math.round(tkhd.getUint32(matrix + 40) / 65_536);
  const turned = tkhd.getInt32(matrix) === 0 && tkhd.getInt32(matrix + 4) !== 0;
  const [width, height] = turned ? [down, across] : [across, down];
  const isSane = [width, height].every((side) => side > 0 && side <= MAX_SIDE_PX);
  return isSane ? { kind: 'playable', width, height } : { kind: 'unusable', why: 'no size' };
}
