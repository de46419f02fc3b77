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
    const lengthBytes = (configuration.readUInt8(4) & 3) + 1;
    return (packet) => cleanUnits(packet, lengthBytes, H264);
  },
  hvcC: (configuration) => {
    cleanHevcConfiguration(configuration);
    const lengthBytes = (configuration.readUInt8(21) & 3) + 1;
    return (packet) => cleanUnits(packet, lengthBytes, HEVC);
  },
  av1C: (configuration) => {
    cleanAv1Units(configuration.subarray(4));
    return cleanAv1Units;
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
    const clean = CLEANERS[type]?.(bytes);
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

/** Arrays of units: their type, their count, and each with its length (ISO/IEC 14496-15, 8.3.2.1). */
function cleanHevcConfiguration(bytes: Buffer): void {
  let position = 23;
  for (let arrays = bytes.readUInt8(22); arrays > 0; arrays -= 1) {
    const count = bytes.readUInt16BE(position + 1);
    position += 3;
    for (let index = 0; index < count; index += 1) {
      const start = position + 2;
      position = start + bytes.readUInt16BE(position);
      cleanUnit(bytes.subarray(start, position), HEVC);
    }
  }
}
