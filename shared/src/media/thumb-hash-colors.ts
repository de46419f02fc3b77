/* Without imports, as small scripts that draw before the framework include it. */

/**
 * The coarsest part of a ThumbHash as a CSS `background-image`: a gradient between two colours, its mean
 * colour
 * darker and lighter along the first two waves of its luminance. It needs no image to be decoded, so it is
 * in the
 * frame that paints the box. The same hash always gives the same text.
 * @param base64 `placeholder` of the contract
 * @returns null if missing or unreadable, and for a transparent photo, through which it would show
 */
export function thumbHashGradient(base64: string | null): string | null {
  let bytes: string;
  try {
    bytes = atob(base64 ?? '');
  } catch {
    return null;
  }
  const byte = (index: number): number => bytes.charCodeAt(index);
  const header = byte(0) | (byte(1) << 8) | (byte(2) << 16);
  // The highest bit: it has alpha.
  if (bytes.length < 5 || bytes.length > 25 || header >> 23 > 0) return null;
  const scale = ((header >> 18) & 31) / 31;
  const wave = (index: number): number =>
    (((byte(5 + (index >> 1)) >> ((index & 1) << 2)) & 15) / 7.5 - 1) * scale;
  // The waves of the first row come first: as many as the hash is wide, without the constant one.
  const width = Math.max(3, byte(4) >> 7 > 0 ? 7 : byte(3) & 7);
  const across = wave(0);
  const down = wave(width - 1);
  const luminance = (header & 63) / 63;
  const yellow = ((header >> 6) & 63) / 31.5 - 1;
  const red = ((header >> 12) & 63) / 31.5 - 1;
  const swing = 2 * (Math.abs(across) + Math.abs(down));
  const colour = (shift: number): string => {
    const b = luminance - (2 / 3) * yellow;
    const r = (3 * luminance - b + red) / 2;
    return `rgb(${[r, r - red, b].map((value) => Math.round(Math.min(1, Math.max(0, value + shift)) * 255)).join()})`;
  };
  return `linear-gradient(${Math.atan2(-across, down).toFixed(2)}rad,${colour(-swing)},${colour(swing)})`;
}
