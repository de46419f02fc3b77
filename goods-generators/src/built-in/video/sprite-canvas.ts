import sharp from 'sharp';

export type Colour = readonly [red: number, green: number, blue: number];

/** An RGBA image drawn pixel by pixel; SVG is blocked in this process. */
export type SpriteCanvas = {
  width: number;
  height: number;
  /**
   * Draws a shape around a point; where shapes overlap, the stronger one wins.
   * @param reach radius of the shape in pixels
   * @param strength 0 (transparent) to 1 (opaque) at an offset from the point
   */
  draw(
    at: { x: number; y: number },
    reach: number,
    colour: Colour,
    strength: (right: number, down: number) => number,
  ): void;
  save(path: string): Promise<void>;
};

export function createSpriteCanvas(width: number, height: number): SpriteCanvas {
  const pixels = Buffer.alloc(width * height * 4);
  return {
    width,
    height,
    draw({ x, y }, reach, [red, green, blue], strength) {
      const top = Math.max(0, Math.floor(y - reach));
      const left = Math.max(0, Math.floor(x - reach));
      for (let row = top; row <= Math.min(height - 1, y + reach); row += 1) {
        for (let column = left; column <= Math.min(width - 1, x + reach); column += 1) {
          const alpha = Math.round(255 * Math.min(1, Math.max(0, strength(column - x, row - y))));
          const offset = (row * width + column) * 4;
          if (alpha <= (pixels[offset + 3] ?? 0)) continue;
          pixels.set([red, green, blue, alpha], offset);
        }
      }
    },
    async save(path) {
      await sharp(pixels, { raw: { width, height, channels: 4 } })
        .png({ compressionLevel: 1 })
        .toFile(path);
    },
  };
}
