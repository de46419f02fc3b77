type HeifFileOptions = {
  /** EXIF's `2024:11:14 09:30:00`; null: the file has no EXIF. */
  takenAt?: string | null;
  /** Whether `Exif\0\0` lies before the TIFF header, as in the files of iPhones. */
  hasExifName?: boolean;
  /** Whether offsets count from the base of their item (libheif) or from the file's beginning (iPhones). */
  hasBase?: boolean;
  ilocVersion?: 0 | 1 | 2;
  /** The content of `colr`: a type and a profile. */
  colr?: Uint8Array;
};

/** A file of the boxes that are read, without an image. */
export function heifFile(name: string, options: HeifFileOptions = {}): File {
  const { takenAt = '2024:11:14 09:30:00', colr } = options;
  const exif = takenAt === null ? null : exifItem(takenAt, options.hasExifName ?? true);
  const ftyp = box('ftyp', [...text('heic'), ...uint32(0), ...text('mif1'), ...text('heic')]);
  const meta = (exifAt: number): number[] =>
    fullBox('meta', 0, [
      ...fullBox('iinf', 0, [0, exif === null ? 1 : 2, ...infe(1, 'hvc1'), ...(exif ? infe(2, 'Exif') : [])]),
      ...iloc(options, exif === null ? [] : [{ id: 2, at: exifAt, length: exif.length }]),
      ...(colr === undefined ? [] : box('iprp', box('ipco', box('colr', [...colr])))),
    ]);
  const exifAt = ftyp.length + meta(0).length + 8;
  const bytes = [...ftyp, ...meta(exifAt), ...box('mdat', exif ?? [])];
  return new File([new Uint8Array(bytes)], name, { type: 'image/heic' });
}

/** `colr` of an ICC profile whose red has this X. */
export function profileWithRed(x: number): Uint8Array {
  const profile = new DataView(new ArrayBuffer(4 + 132 + 12 + 20));
  new Uint8Array(profile.buffer).set(text('prof'));
  profile.setUint32(4 + 128, 1);
  new Uint8Array(profile.buffer).set(text('rXYZ'), 4 + 132);
  profile.setUint32(4 + 136, 144);
  profile.setInt32(4 + 144 + 8, Math.round(x * 65_536));
  return new Uint8Array(profile.buffer);
}

/** `colr` of primaries by their number in ITU-T H.273. */
export function nclxWithPrimaries(primaries: number): Uint8Array {
  return new Uint8Array([...text('nclx'), 0, primaries, 0, 13, 0, 6, 128]);
}

type Item = { id: number; at: number; length: number };

function iloc({ hasBase = false, ilocVersion = 0 }: HeifFileOptions, items: readonly Item[]): number[] {
  const id = (value: number): number[] => (ilocVersion === 2 ? uint32(value) : [0, value]);
  return fullBox('iloc', ilocVersion, [
    0x44,
    0x40,
    ...id(items.length),
    ...items.flatMap((item) => [
      ...id(item.id),
      ...(ilocVersion === 0 ? [] : [0, 0]),
      0,
      0,
      ...uint32(hasBase ? item.at : 0),
      0,
      1,
      ...uint32(hasBase ? 0 : item.at),
      ...uint32(item.length),
    ]),
  ]);
}

function infe(id: number, type: string): number[] {
  return fullBox('infe', 2, [0, id, 0, 0, ...text(type), 0]);
}

function exifItem(takenAt: string, hasName: boolean): number[] {
  return [...uint32(hasName ? 6 : 0), ...(hasName ? text('Exif\0\0') : []), ...exifData(takenAt)];
}

/**
 * EXIF data of a little-endian camera: IFD0 with the EXIF directory, and in that one tag, by default the
 * date.
 */
export function exifData(takenAt: string, tag = 0x9003): number[] {
  const entry = (tag: number, type: number, count: number, value: number): number[] => [
    ...little(1, 2),
    ...little(tag, 2),
    ...little(type, 2),
    ...little(count, 4),
    ...little(value, 4),
    ...little(0, 4),
  ];
  return [
    ...text('II'),
    ...little(42, 2),
    ...little(8, 4),
    ...entry(0x8769, 4, 1, 26),
    ...entry(tag, 2, takenAt.length + 1, 44),
    ...text(`${takenAt}\0`),
  ];
}

function fullBox(type: string, version: number, content: readonly number[]): number[] {
  return box(type, [version, 0, 0, 0, ...content]);
}

function box(type: string, content: readonly number[]): number[] {
  return [...uint32(8 + content.length), ...text(type), ...content];
}

function uint32(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
}

function little(value: number, bytes: number): number[] {
  return uint32(value).toReversed().slice(0, bytes);
}

function text(value: string): number[] {
  return [...new TextEncoder().encode(value)];
}
