import type { ByteReader } from './byte-reader.ts';
import type { ContainerState } from './container-state.ts';

/** What an MP4 or a QuickTime file may begin with; old cameras write no `ftyp`. */
const FIRST_BOXES = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];

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
    const header = await bytes.read(position, 16);
    if (header.length < 8) return state;
    const type = header.toString('latin1', 4, 8);
    const end = position + boxLength(header, bytes.size - position);
    if (end > bytes.size) return NEEDED_BOXES.includes(type) ? 'truncated' : state;
    // Not a box.
    if (end < position + 8) return state;
    if (type === 'moof') state = 'streamed';
    position = end;
  }
}

/** @param rest up to the end of the file: the length of a box of length 0 */
function boxLength(header: Buffer, rest: number): number {
  const length = header.readUInt32BE(0);
  if (length === 0) return rest;
  if (length > 1) return length;
  return header.length < 16 ? rest + 1 : Number(header.readBigUInt64BE(8));
}
