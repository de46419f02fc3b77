import { open, type FileHandle } from 'node:fs/promises';
import { MADE_BY_AI_XMP } from './made-by-ai-mark.ts';

/** A box of an mp4: type, offset, and length including its header. */
type Box = { type: string; start: number; headerLength: number; length: number };

/** A playable H.264 video, or the reason why a file is none. Pixels are those displayed. */
type VideoFile = { kind: 'playable'; width: number; height: number } | { kind: 'unusable'; why: string };

/** The index of a video of five seconds takes a few kilobytes. */
const MAX_INDEX_BYTES = 16_000_000;
const MAX_SIDE_PX = 8_192;
/** The profiles of H.264 whose colours are 4:2:0 with 8 bits (yuv420p): baseline, main, extended, high. */
const PLAYABLE_PROFILES = [66, 77, 88, 100];
const VISUAL_SAMPLE_ENTRY_LENGTH = 78;
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
    if (index.length > MAX_INDEX_BYTES) return { kind: 'unusable', why: 'broken mp4' };
    const body = Buffer.alloc(index.length - index.headerLength);
    await file.read(body, 0, body.length, index.start + index.headerLength);
    return videoTrack(body);
  } catch (error) {
    // A box that claims to be longer than its parent.
    if (error instanceof RangeError) return { kind: 'unusable', why: 'broken mp4' };
    throw error;
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
    if (last !== undefined && last.headerLength === 8) {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(last.length);
      await file.write(length, 0, 4, last.start);
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
  const header = Buffer.alloc(16);
  for (let start = 0; start < size;) {
    const { bytesRead } = await file.read(header, 0, header.length, start);
    const box = boxAt(header.subarray(0, bytesRead), start, size);
    if (box === null) return null;
    boxes.push(box);
    start += box.length;
  }
  return boxes;
}

/** @param header the box's first bytes, 16 where there are so many; `end`: where what holds the box ends */
function boxAt(header: Buffer, start: number, end: number): Box | null {
  if (header.length < 8) return null;
  const type = header.toString('latin1', 4, 8);
  const short = header.readUInt32BE(0);
  if (short === 1 && header.length < 16) return null;
  const headerLength = short === 1 ? 16 : 8;
  const length = short === 0 ? end - start : short === 1 ? Number(header.readBigUInt64BE(8)) : short;
  return length < headerLength || start + length > end ? null : { type, start, headerLength, length };
}

/** The children of a container box. */
function inside(body: Buffer): { type: string; body: Buffer }[] {
  const found: { type: string; body: Buffer }[] = [];
  for (let start = 0; start + 8 <= body.length;) {
    const box = boxAt(body.subarray(start, start + 16), start, body.length);
    if (box === null) throw new RangeError('a box that is longer than what holds it');
    found.push({ type: box.type, body: body.subarray(start + box.headerLength, start + box.length) });
    start += box.length;
  }
  return found;
}

function within(body: Buffer | undefined, ...types: string[]): Buffer | undefined {
  return types.reduce<Buffer | undefined>(
    (outer, type) => (outer === undefined ? undefined : inside(outer).find((box) => box.type === type)?.body),
    body,
  );
}

function videoTrack(moov: Buffer): VideoFile {
  const track = inside(moov)
    .filter(({ type }) => type === 'trak')
    .find(({ body }) => within(body, 'mdia', 'hdlr')?.toString('latin1', 8, 12) === 'vide')?.body;
  const header = within(track, 'tkhd');
  const samples = within(track, 'mdia', 'minf', 'stbl', 'stsd');
  if (header === undefined || samples === undefined) return { kind: 'unusable', why: 'no picture' };
  const entry = inside(samples.subarray(8))[0];
  const settings =
    entry?.type === 'avc1' || entry?.type === 'avc3'
      ? within(entry.body.subarray(VISUAL_SAMPLE_ENTRY_LENGTH), 'avcC')
      : undefined;
  if (settings === undefined) return { kind: 'unusable', why: 'not H.264' };
  if (!PLAYABLE_PROFILES.includes(settings.readUInt8(1))) return { kind: 'unusable', why: 'not 8-bit 4:2:0' };
  return shownSize(header);
}

/** The displayed size in pixels: the track header's, rotated by its matrix. Version 1 has longer times. */
function shownSize(tkhd: Buffer): VideoFile {
  const matrix = tkhd.readUInt8(0) === 1 ? 52 : 40;
  const across = Math.round(tkhd.readUInt32BE(matrix + 36) / 65_536);
  const down = Math.round(tkhd.readUInt32BE(matrix + 40) / 65_536);
  const turned = tkhd.readInt32BE(matrix) === 0 && tkhd.readInt32BE(matrix + 4) !== 0;
  const [width, height] = turned ? [down, across] : [across, down];
  const isSane = [width, height].every((side) => side > 0 && side <= MAX_SIDE_PX);
  return isSane ? { kind: 'playable', width, height } : { kind: 'unusable', why: 'no size' };
}
