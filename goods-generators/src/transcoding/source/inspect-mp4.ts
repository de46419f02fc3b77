import { boxAt, FIRST_BOXES } from 'shared/mp4/mp4-boxes';
import type { ByteReader } from './byte-reader.ts';
import type { ContainerState } from './container-state.ts';

/** Brands of still images in the same container: HEIC, AVIF and Canon's raw photos. */
const IMAGE_BRANDS = ['heic', 'heix', 'heim', 'heis', 'mif1', 'mif2', 'avif', 'crx '];

/** Boxes whose loss is lost film. What follows them may be anything: some phones append data of their own. */
const NEEDED_BOXES = ['moov', 'mdat', 'moof'];

export function startsLikeMp4(start: Buffer): boolean {
  const box = start.toString('latin1', 4, 8);
  return (
    FIRST_BOXES.includes(box) && !(box === 'ftyp' && IMAGE_BRANDS.includes(start.toString('latin1', 8, 12)))
  );
}

/** Truncated if a box of film is longer than the file: ffmpeg would play the beginning of it. */
export async function inspectMp4(bytes: ByteReader): Promise<ContainerState> {
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
