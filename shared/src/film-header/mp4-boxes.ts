/** Bytes of a file from a position; fewer at its end. */
export type ReadBytes = (position: number, length: number) => Promise<Uint8Array>;

/** Where the content of a box is. */
export type Box = { type: string; start: number; end: number };

const HEADER_BYTES = 16;

/** A film has a few dozen. A file of nothing but boxes is given up. */
const MOST_BOXES = 1_000;

/** The boxes between two positions of an MP4 or QuickTime file, in order, up to the first that is none. */
export async function* boxesIn(read: ReadBytes, { start, end }: Omit<Box, 'type'>): AsyncGenerator<Box> {
  let position = start;
  for (let count = 0; count < MOST_BOXES && position + 8 <= end; count += 1) {
    const header = viewOf(await read(position, HEADER_BYTES));
    if (header.byteLength < 8) return;
    const [length, headerBytes] = lengthOf(header, end - position);
    if (length < headerBytes || position + length > end) return;
    yield { type: textOf(header, 4), start: position + headerBytes, end: position + length };
    position += length;
  }
}

/** The first box along a path of types; null without it. */
export async function findBox(
  read: ReadBytes,
  parent: Omit<Box, 'type'>,
  [type, ...rest]: readonly string[],
): Promise<Box | null> {
  for await (const box of boxesIn(read, parent))
    if (box.type === type) return rest.length === 0 ? box : findBox(read, box, rest);
  return null;
}

export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** Four letters. */
export function textOf(view: DataView, offset: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(offset + index)));
}

/** Its whole length, and that of its header. @param rest up to the parent's end: that of a box of length 0 */
function lengthOf(header: DataView, rest: number): [number, number] {
  const length = header.getUint32(0);
  if (length === 0) return [rest, 8];
  if (length !== 1) return [length, 8];
  return header.byteLength < HEADER_BYTES ? [0, 16] : [Number(header.getBigUint64(8)), 16];
}
