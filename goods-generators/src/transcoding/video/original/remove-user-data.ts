import { open, type FileHandle } from 'node:fs/promises';
import { boxAt, boxesIn, findBox, type ReadBytes } from 'shared/mp4/mp4-boxes';
import { GeneratorError } from '../../../generator.ts';
import { listPackets, type Packet } from '../../source/list-packets.ts';
import type { Tools } from '../../source/tools.ts';
import { cleanAv1Units } from './av1-units.ts';
import { cleanUnit, cleanUnits, H264, HEVC } from './nal-units.ts';

/** Codecs that have no place for anything but the film, in ffmpeg's names. */
const WITHOUT_USER_DATA: readonly string[] = ['vp9'];

type Configuration = { type: string; start: number; bytes: Buffer };

/** Overwrites what is not of the film. Returns false for bytes that the codec does not have. */
type Cleaner = (packet: Buffer) => boolean;

/**
 * By the box that configures the decoder, which may have messages of its own.
 */
const CLEANERS: Readonly<Record<string, (configuration: Buffer) => Cleaner>> = {
  avcC: (configuration) => {
    cleanH264Configuration(configuration);
    const lengthBytes = (configuration.readUInt8(4) & 3) + 1;
    return (packet) => cleanUnits(packet, lengthBytes, H264);
  },
  hvcC: (configuration) => {
    cleanHevcConfiguration(configuration);
    const lengthBytes = (configuration.readUInt8(21) & 3) + 1;
    return (packet) => cleanUnits(packet, lengthBytes, HEVC);
  },
  av1C: (configuration) => {
    const isClean = cleanAv1Units(configuration.subarray(4));
    return (packet) => isClean && cleanAv1Units(packet);
  },
};

/** The codecs whose films can be copied: of all others nobody knows what a device wrote into the frames. */
export function canRemoveUserData(codec: string): boolean {
  return ['h264', 'hevc', 'av1', ...WITHOUT_USER_DATA].includes(codec);
}

/**
 * Cameras write the place, the day and their serial number into messages between the frames. Overwrites all
 * of them in an MP4 whose first track is the film, but for those of HDR; its length and its index stay.
 * @returns false if a packet is not what its codec says
 */
export async function removeUserData(path: string, codec: string, tools: Tools): Promise<boolean> {
  if (WITHOUT_USER_DATA.includes(codec)) return true;
  const packets: Packet[] = [];
  await listPackets(path, 'mov', tools, (packet) => {
    if (packet.stream === 0) packets.push(packet);
  });
  const file = await open(path, 'r+');
  try {
    const { type, start, bytes } = await readConfiguration(file);
    const clean = cleanerBy(type, bytes);
    if (clean === undefined) return false;
    await file.write(bytes, 0, bytes.length, start);
    for (const { position, length } of packets) {
      const packet = await readFully(file, position, length);
      const before = Buffer.from(packet);
      if (!clean(packet)) return false;
      if (!packet.equals(before)) await file.write(packet, 0, length, position);
    }
    return true;
  } finally {
    await file.close();
  }
}

/** Overwrites what else is in the configuration. Undefined for one that ends before its own units. */
function cleanerBy(type: string, configuration: Buffer): Cleaner | undefined {
  try {
    return CLEANERS[type]?.(configuration);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Fields of a track's description before its boxes (ISO/IEC 14496-12, 12.1.3). */
const DESCRIPTION_BYTES = 78;

async function readConfiguration(file: FileHandle): Promise<Configuration> {
  const { size } = await file.stat();
  const read: ReadBytes = async (position, length) =>
    readFully(file, position, Math.max(0, Math.min(length, size - position)));
  const path = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd'];
  const descriptions = await findBox(read, { start: 0, end: size }, path);
  const description = descriptions && (await boxAt(read, descriptions.start + 8, descriptions.end));
  if (!description) throw new GeneratorError('An original without a description');
  const { start, end } = description;
  for await (const box of boxesIn(read, { start: start + DESCRIPTION_BYTES, end }))
    if (box.type in CLEANERS)
      return {
        type: box.type,
        start: box.start,
        bytes: await readFully(file, box.start, box.end - box.start),
      };
  throw new GeneratorError('An original without a configuration');
}

async function readFully(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, position);
  if (bytesRead < length) throw new GeneratorError('An original ends before its last packet');
  return bytes;
}

const HIGH_PROFILES = [100, 110, 122, 144];

/** Two lists of units, each with its length (ISO/IEC 14496-15, 5.3.3.1). Nothing that follows is needed. */
function cleanH264Configuration(bytes: Buffer): void {
  let position = 5;
  for (const countBits of [0x1f, 0xff]) {
    const count = bytes.readUInt8(position) & countBits;
    position = cleanConfiguredUnits(bytes, { position: position + 1, count, rules: H264 });
  }
  // Of the high profiles three numbers follow, and how many units of another picture do.
  const isHigh = HIGH_PROFILES.includes(bytes.readUInt8(1)) && position + 4 <= bytes.length;
  bytes.fill(0, Math.min(bytes.length, isHigh ? position + 3 : position));
}

/** @returns the position after them */
function cleanConfiguredUnits(
  bytes: Buffer,
  { position, count, rules }: { position: number; count: number; rules: typeof H264 },
): number {
  let end = position;
  for (let index = 0; index < count; index += 1) {
    const start = end + 2;
    end = start + bytes.readUInt16BE(end);
    cleanUnit(bytes.subarray(start, end), rules);
  }
  return end;
}

/** Arrays of units: their type, their count, and each with its length (ISO/IEC 14496-15, 8.3.2.1). */
function cleanHevcConfiguration(bytes: Buffer): void {
  let position = 23;
  for (let arrays = bytes.readUInt8(22); arrays > 0; arrays -= 1) {
    const count = bytes.readUInt16BE(position + 1);
    position = cleanConfiguredUnits(bytes, { position: position + 3, count, rules: HEVC });
  }
  bytes.fill(0, Math.min(bytes.length, position));
}
