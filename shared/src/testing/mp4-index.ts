/** A film's or a sound's track in the index of an MP4. */
export type IndexedTrack = {
  handler?: 'vide' | 'soun';
  width: number;
  height: number;
  frames: number;
  seconds: number;
};

const TIME_SCALE = 600;

const SECONDS_FROM_1904_TO_1970 = 2_082_844_800;

/** The index of an MP4, as far as programs read it. `version` 1 has times of 64 bits. */
export function mp4Index(tracks: readonly IndexedTrack[], version: 0 | 1 = 0): Uint8Array<ArrayBuffer> {
  return mp4Box('moov', mp4Box('mvhd', new Uint8Array(100)), ...tracks.map((each) => track(each, version)));
}

/** A film that says only when it was made. */
export function filmOf(created: Date, version: 0 | 1 = 0): Uint8Array<ArrayBuffer> {
  const header = view(100);
  const seconds = Math.floor(created.getTime() / 1_000) + SECONDS_FROM_1904_TO_1970;
  header.setUint8(0, version);
  if (version === 1) header.setBigUint64(4, BigInt(seconds));
  else header.setUint32(4, seconds);
  return joined([mp4Box('ftyp', new Uint8Array(8)), mp4Box('moov', mp4Box('mvhd', bytesOf(header)))]);
}

export function mp4Box(type: string, ...contents: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const content = joined(contents);
  const header = view(8);
  header.setUint32(0, 8 + content.length);
  setText(header, 4, type);
  return joined([bytesOf(header), content]);
}

/** A box with its length in 64 bits, as those of gigabytes have. */
export function longMp4Box(type: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const header = view(16);
  header.setUint32(0, 1);
  setText(header, 4, type);
  header.setBigUint64(8, BigInt(16 + content.length));
  return joined([bytesOf(header), content]);
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let position = 0;
  for (const part of parts) {
    whole.set(part, position);
    position += part.length;
  }
  return whole;
}

function track({ handler = 'vide', width, height, frames, seconds }: IndexedTrack, version: 0 | 1) {
  const time = view(version === 1 ? 36 : 24);
  time.setUint8(0, version);
  time.setUint32(version === 1 ? 20 : 12, TIME_SCALE);
  if (version === 1) time.setBigUint64(24, BigInt(seconds * TIME_SCALE));
  else time.setUint32(16, seconds * TIME_SCALE);
  const kind = view(24);
  setText(kind, 8, handler);
  const description = view(94);
  description.setUint16(40, width);
  description.setUint16(42, height);
  const sizes = view(12);
  sizes.setUint32(8, frames);
  const tables = mp4Box('stbl', mp4Box('stsd', bytesOf(description)), mp4Box('stsz', bytesOf(sizes)));
  const header = mp4Box('vmhd', new Uint8Array(12));
  const content = [
    mp4Box('mdhd', bytesOf(time)),
    mp4Box('hdlr', bytesOf(kind)),
    mp4Box('minf', header, tables),
  ];
  return mp4Box('trak', mp4Box('tkhd', new Uint8Array(84)), mp4Box('mdia', ...content));
}

const view = (length: number): DataView<ArrayBuffer> => new DataView(new ArrayBuffer(length));

const bytesOf = ({ buffer }: DataView<ArrayBuffer>): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);

function setText(target: DataView, offset: number, text: string): void {
  for (let index = 0; index < text.length; index += 1)
    target.setUint8(offset + index, text.charCodeAt(index));
}
