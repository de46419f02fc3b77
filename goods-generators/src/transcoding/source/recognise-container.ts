import { open } from 'node:fs/promises';
import type { RecordingType } from 'shared/contract/recording';
import { RecordingRejected } from '../transcoding-request.ts';
import type { Demuxer } from './accepted-formats.ts';
import { ByteReader, type ContainerState } from './byte-reader.ts';
import { inspectMatroska } from './matroska-elements.ts';
import { boxAt } from 'shared/mp4/mp4-boxes';
import { CONTAINER_BYTES, recordingContainerOf } from 'shared/mp4/recording-container';

/** Boxes whose loss is lost film. What follows them may be anything: some phones append data of their own. */
const NEEDED_BOXES = ['moov', 'mdat', 'moof'];

/** Truncated if a box of film is longer than the file: ffmpeg would play the beginning of it. */
async function inspectMp4(bytes: ByteReader): Promise<ContainerState> {
  let state: ContainerState = 'indexed';
  let position = 0;
  for (;;) {
    const box = await boxAt((start, length) => bytes.read(start, length), position, bytes.size);
    if (box === null) return state;
    if (box.end > bytes.size) return NEEDED_BOXES.includes(box.type) ? 'truncated' : state;
    if (box.type === 'moof') state = 'streamed';
    position = box.end;
  }
}

/** Truncated if a list is longer than the file. Films above 1 GB have several, one after another (OpenDML). */
async function inspectAvi(bytes: ByteReader): Promise<ContainerState> {
  let position = 0;
  while (position + 8 <= bytes.size) {
    const header = await bytes.read(position, 8);
    if (header.toString('latin1', 0, 4) !== 'RIFF') break;
    position += 8 + header.readUInt32LE(4);
  }
  return position <= bytes.size ? 'streamed' : 'truncated';
}

const MAGIC = 'OggS';
const HEADER_BYTES = 27;
const MOST_SEGMENTS = 255;

/** Truncated if the last page is longer than the file. */
async function inspectOgg(bytes: ByteReader): Promise<ContainerState> {
  let position = 0;
  while (position < bytes.size) {
    const header = await bytes.read(position, HEADER_BYTES + MOST_SEGMENTS);
    // The bytes are no page: decoding decides.
    if (header.toString('latin1', 0, 4) !== MAGIC) return 'streamed';
    const segments = header[HEADER_BYTES - 1] ?? 0;
    const lengths = header.subarray(HEADER_BYTES, HEADER_BYTES + segments);
    if (lengths.length < segments) return 'truncated';
    position += HEADER_BYTES + segments + lengths.reduce((sum, length) => sum + length, 0);
  }
  return position === bytes.size ? 'streamed' : 'truncated';
}

export type Container = { demuxer: Demuxer; state: Exclude<ContainerState, 'truncated'> };

const INSPECTIONS: Readonly<Record<Demuxer, (bytes: ByteReader) => Promise<ContainerState>>> = {
  mov: inspectMp4,
  matroska: inspectMatroska,
  avi: inspectAvi,
  ogg: inspectOgg,
};

/**
 * By the file's first bytes, not by what ffmpeg takes it for: its playlists open other files. A truncated
 * file is found here, because ffmpeg plays its beginning and ends well.
 * @throws RecordingRejected
 */
export async function recogniseContainer(source: string, type: RecordingType): Promise<Container> {
  const file = await open(source);
  try {
    const { size } = await file.stat();
    if (size === 0) throw new RecordingRejected('damaged');
    const bytes = new ByteReader(file, size);
    const start = await bytes.read(0, CONTAINER_BYTES);
    const demuxer = recordingContainerOf(start, type);
    if (demuxer === undefined) throw new RecordingRejected('unsupported');
    const state = await INSPECTIONS[demuxer](bytes);
    if (state === 'truncated') throw new RecordingRejected('damaged');
    return { demuxer, state };
  } finally {
    await file.close();
  }
}
