/** Bytes of a file from a position; fewer at its end. */
export type ReadBytes = (position: number, length: number) => Promise<Uint8Array>;

/** Between two positions of a file. */
export type Range = { start: number; end: number };

/** A box of ISO/IEC 14496-12: it begins at `position`, and its content lies from `start` to `end`. */
export type Box = Range & { type: string; position: number };

/** What an MP4 or a QuickTime file may begin with; old cameras write no `ftyp`. */
export const FIRST_BOXES: readonly string[] = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];

const HEADER_BYTES = 16;

/** A film has a few dozen. A file of nothing but boxes is given up. */
const MOST_BOXES = 1_000;

/**
 * The boxes between two positions of an MP4, QuickTime or HEIF file, in order, up to the first that is none.
 */
export async function* boxesIn(read: ReadBytes, { start, end }: Range): AsyncGenerator<Box> {
  let position = start;
  for (let count = 0; count < MOST_BOXES; count += 1) {
    const box = await boxAt(read, position, end);
    if (box === null || box.end > end) return;
    yield box;
    position = box.end;
  }
}

/** The first box along a path of types; null without it. */
export async function findBox(
  read: ReadBytes,
  parent: Range,
  [type, ...rest]: readonly string[],
): Promise<Box | null> {
  for await (const box of boxesIn(read, parent))
    if (box.type === type) return rest.length === 0 ? box : findBox(read, box, rest);
  return null;
}

/**
 * The box at a position; null where there is none.
 * @param parentEnd where a box of length 0 ends; the end of any other may lie behind it: then the file is cut
 * off
 */
export async function boxAt(read: ReadBytes, position: number, parentEnd: number): Promise<Box | null> {
  if (position + 8 > parentEnd) return null;
  const header = viewOf(await read(position, HEADER_BYTES));
  if (header.byteLength < 8) return null;
  const short = header.getUint32(0);
  const headerBytes = short === 1 ? HEADER_BYTES : 8;
  const length = short === 0 ? parentEnd - position : short === 1 ? longLength(header) : short;
  if (length < headerBytes) return null;
  return { type: textOf(header, 4), position, start: position + headerBytes, end: position + length };
}

function longLength(header: DataView): number {
  return header.byteLength < HEADER_BYTES ? Infinity : Number(header.getBigUint64(8));
}

/** The first `length` bytes of a box's content; null where the box is missing or the file ends before. */
export async function contentOf(
  read: ReadBytes,
  parent: Range,
  path: readonly string[],
  length: number,
): Promise<DataView | null> {
  const box = await findBox(read, parent, path);
  if (box === null) return null;
  const view = viewOf(await read(box.start, length));
  return view.byteLength < length ? null : view;
}

export function readerOfFile(file: Blob): ReadBytes {
  return async (position, length) =>
    new Uint8Array(await file.slice(position, position + length).arrayBuffer());
}

export function readerOfBytes(bytes: Uint8Array): ReadBytes {
  return async (position, length) => bytes.subarray(position, position + length);
}

export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** Four letters. */
export function textOf(view: DataView, offset: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(offset + index)));
}
