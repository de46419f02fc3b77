import type { ByteReader, ContainerState } from './byte-reader.ts';

const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;

/** An id has up to 4 bytes, a length up to 8. */
const LONGEST_HEADER = 12;

type Element = {
  id: number;
  headerLength: number;
  /** Null: up to its parent's end. */ length: number | null;
};

/**
 * Truncated if an element is longer than the file. Recorders of browsers write a segment, and clusters in it,
 * of unknown length: then the blocks in them are elements to follow, one by one.
 */
export async function inspectMatroska(bytes: ByteReader): Promise<ContainerState> {
  let position = 0;
  while (position < bytes.size) {
    const element = readElement(await bytes.read(position, LONGEST_HEADER));
    if (element === 'cut') return 'truncated';
    // No element: padding or damage, which decoding decides.
    if (element === null) return 'streamed';
    const { id, headerLength, length } = element;
    if (length === null) {
      if (id !== SEGMENT && id !== CLUSTER) return 'streamed';
      position += headerLength;
      continue;
    }
    position += headerLength + length;
    if (id === SEGMENT) break;
  }
  return position <= bytes.size ? 'streamed' : 'truncated';
}

function readElement(header: Buffer): Element | 'cut' | null {
  const idLength = lengthOfNumber(header);
  if (idLength > 4) return null;
  const size = header.subarray(idLength);
  const sizeLength = lengthOfNumber(size);
  if (size.length === 0 || size.length < sizeLength) return 'cut';
  if (sizeLength > 8) return null;
  // The first set bit says how many bytes there are; all others set: unknown.
  const marker = 2n ** BigInt(7 * sizeLength);
  const value = BigInt(`0x${size.toString('hex', 0, sizeLength)}`) - marker;
  return {
    id: header.readUIntBE(0, idLength),
    headerLength: idLength + sizeLength,
    length: value === marker - 1n ? null : Number(value),
  };
}

/** 9 if it is none. */
function lengthOfNumber(bytes: Buffer): number {
  return Math.clz32(bytes[0] ?? 0) - 24 + 1;
}
