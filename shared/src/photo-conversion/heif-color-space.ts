import { findBox, readerOfBytes, readerOfFile, textOf, viewOf } from '../mp4/mp4-boxes.ts';
import { readMeta } from './heif-meta.ts';

/** Primaries of ITU-T H.273. */
const P3_PRIMARIES = 12;

/** How much of X its red has in an ICC profile: 0.436 in sRGB. */
const P3_RED_X = 0.515;

/** The colours of a HEIC or AVIF photo, which a decoder does not pass on. Never fails. */
export async function readColorSpace(file: Blob): Promise<PredefinedColorSpace> {
  try {
    const meta = await readMeta(readerOfFile(file), file.size);
    return meta !== null && (await isDisplayP3(meta)) ? 'display-p3' : 'srgb';
  } catch {
    return 'srgb';
  }
}

/** Whether the colours are those of Display P3, as iPhones write them: by their number or by a profile. */
async function isDisplayP3(meta: Uint8Array): Promise<boolean> {
  const path = ['iprp', 'ipco', 'colr'];
  const colr = await findBox(readerOfBytes(meta), { start: 0, end: meta.length }, path);
  if (colr === null) return false;
  const content = viewOf(meta.subarray(colr.start, colr.end));
  if (textOf(content, 0) === 'nclx') return content.getUint16(4) === P3_PRIMARIES;
  const redX = redXOf(viewOf(meta.subarray(colr.start + 4, colr.end)));
  return redX !== null && Math.abs(redX - P3_RED_X) < 0.01;
}

/** X of the tag `rXYZ` of an ICC profile (ICC.1, 7.3 and 10.31). */
function redXOf(profile: DataView): number | null {
  const count = profile.getUint32(128);
  for (let index = 0; index < count; index++) {
    const entry = 132 + index * 12;
    if (textOf(profile, entry) === 'rXYZ') return profile.getInt32(profile.getUint32(entry + 4) + 8) / 65_536;
  }
  return null;
}
