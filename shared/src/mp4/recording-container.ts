import type { RecordingType } from '../contract/recording.ts';
import { FIRST_BOXES } from './mp4-boxes.ts';

/** By the name of the demuxer that opens it. */
export type RecordingContainer = 'mov' | 'matroska' | 'avi' | 'ogg';

/** Brands of still images in the same container: HEIC, AVIF and Canon's raw photos. */
const IMAGE_BRANDS = ['heic', 'heix', 'heim', 'heis', 'mif1', 'mif2', 'avif', 'crx '];

type Rules = {
  container: RecordingContainer;
  types: readonly RecordingType[];
  /** @param start Latin-1 text of the first bytes */
  startsLike: (start: string) => boolean;
};

const CONTAINERS: readonly Rules[] = [
  { container: 'mov', types: ['video', 'voice'], startsLike: startsLikeMp4 },
  {
    container: 'matroska',
    types: ['video', 'voice'],
    startsLike: (start) => start.startsWith('\x1a\x45\xdf\xa3'),
  },
  {
    container: 'avi',
    types: ['video'],
    startsLike: (start) => start.startsWith('RIFF') && start.slice(8) === 'AVI ',
  },
  { container: 'ogg', types: ['voice'], startsLike: (start) => start.startsWith('OggS') },
];

/** How many of its first bytes tell what a file is. */
export const CONTAINER_BYTES = 12;

/**
 * What a file that may be a recording is by its first bytes, whatever its name says; undefined for all others.
 * Only decoding it tells whether it is one.
 */
export function recordingContainerOf(bytes: Uint8Array, type: RecordingType): RecordingContainer | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, CONTAINER_BYTES));
  return CONTAINERS.find(({ types, startsLike }) => types.includes(type) && startsLike(start))?.container;
}

function startsLikeMp4(start: string): boolean {
  const box = start.slice(4, 8);
  return FIRST_BOXES.includes(box) && !(box === 'ftyp' && IMAGE_BRANDS.includes(start.slice(8)));
}
