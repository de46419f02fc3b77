import type { ByteReader } from './byte-reader.ts';
import type { ContainerState } from './container-state.ts';

const MAGIC = 'OggS';
const HEADER_BYTES = 27;
const MOST_SEGMENTS = 255;

export function startsLikeOgg(start: Buffer): boolean {
  return start.toString('latin1', 0, 4) === MAGIC;
}

/** Truncated if the last page is longer than the file. */
export async function inspectOgg(bytes: ByteReader): Promise<ContainerState> {
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
