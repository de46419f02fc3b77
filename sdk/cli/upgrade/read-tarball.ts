import { gunzipSync } from 'node:zlib';

const BLOCK = 512;
const MAX_BYTES = 200_000_000;

/** What npm packs everything into. */
const FOLDER = 'package/';

/**
 * The files of an npm package's tarball, by their paths in the package.
 * @throws Error if it is none, or would write outside of its folder
 */
export function filesInTarball(tarball: Uint8Array): Map<string, Uint8Array> {
  const tar = gunzipSync(tarball, { maxOutputLength: MAX_BYTES });
  const files = new Map<string, Uint8Array>();
  let longName: string | undefined;
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0;) {
    const header = tar.subarray(at, at + BLOCK);
    const size = Number.parseInt(textAt(header, 124, 12), 8);
    if (!(size >= 0)) throw new Error('this is no tarball of a package');
    const content = tar.subarray(at + BLOCK, at + BLOCK + size);
    const type = textAt(header, 156, 1);
    const beginning = textAt(header, 345, 155);
    const name = longName ?? (beginning === '' ? '' : `${beginning}/`) + textAt(header, 0, 100);
    longName = type === 'x' ? pathInExtendedHeader(content) : undefined;
    if ((type === '0' || type === '') && name.startsWith(FOLDER))
      files.set(pathWithin(name.slice(FOLDER.length)), content);
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}

function textAt(header: Buffer, from: number, length: number): string {
  const [text = ''] = header
    .subarray(from, from + length)
    .toString('utf8')
    .split('\0', 1);
  return text.trim();
}

/** `27 path=package/…` for what is longer than a header has room for. */
function pathInExtendedHeader(content: Buffer): string | undefined {
  return /^\d+ path=(.+)$/m.exec(content.toString('utf8'))?.[1];
}

function pathWithin(name: string): string {
  const isOutside = name.split('/').includes('..') || name.startsWith('/') || name.includes('\\');
  if (name === '' || isOutside) throw new Error(`"${name}" of the tarball would lie outside of the package`);
  return name;
}
