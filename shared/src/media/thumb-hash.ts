import { thumbHashToDataURL } from 'thumbhash';

/** A ThumbHash has 5 to 25 bytes: what is longer is none. */
const BYTES_AT_MOST = 25;
const BYTES_AT_LEAST = 5;

const decoded = new Map<string, string | null>();
const DECODED_AT_MOST = 2000;

/** A base64 ThumbHash as a CSS `background-image`: a tiny PNG of 32 px. Null if missing or unreadable. */
export function thumbHashToImage(base64: string | null): string | null {
  if (base64 === null || base64 === '') return null;
  const known = decoded.get(base64);
  if (known !== undefined) return known;
  // Long lists come by again and again; what a whole family's photos need stays far below this.
  if (decoded.size >= DECODED_AT_MOST) decoded.clear();
  const image = decode(base64);
  decoded.set(base64, image);
  return image;
}

function decode(base64: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    if (bytes.length < BYTES_AT_LEAST || bytes.length > BYTES_AT_MOST) return null;
    return `url("${thumbHashToDataURL(bytes)}")`;
  } catch {
    return null;
  }
}
