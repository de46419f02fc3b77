import { open } from 'node:fs/promises';
import type { RecordingType } from 'shared/contract/recording';
import { RecordingRejected } from '../recording-rejected.ts';
import type { Demuxer } from './accepted-formats.ts';
import { ByteReader } from './byte-reader.ts';
import type { ContainerState } from './container-state.ts';
import { inspectMatroska, startsLikeMatroska } from './matroska-elements.ts';
import { inspectMp4, startsLikeMp4 } from './inspect-mp4.ts';
import { inspectOgg, startsLikeOgg } from './ogg-pages.ts';

export type Container = { demuxer: Demuxer; state: Exclude<ContainerState, 'truncated'> };

type ContainerRules = {
  demuxer: Demuxer;
  types: readonly RecordingType[];
  startsLike: (start: Buffer) => boolean;
  inspect: (bytes: ByteReader) => Promise<ContainerState>;
};

const CONTAINERS: readonly ContainerRules[] = [
  { demuxer: 'mov', types: ['video', 'voice'], startsLike: startsLikeMp4, inspect: inspectMp4 },
  {
    demuxer: 'matroska',
    types: ['video', 'voice'],
    startsLike: startsLikeMatroska,
    inspect: inspectMatroska,
  },
  { demuxer: 'ogg', types: ['voice'], startsLike: startsLikeOgg, inspect: inspectOgg },
];

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
    const start = await bytes.read(0, 16);
    const rules = CONTAINERS.find((each) => each.types.includes(type) && each.startsLike(start));
    if (rules === undefined) throw new RecordingRejected('unsupported');
    const state = await rules.inspect(bytes);
    if (state === 'truncated') throw new RecordingRejected('damaged');
    return { demuxer: rules.demuxer, state };
  } finally {
    await file.close();
  }
}
