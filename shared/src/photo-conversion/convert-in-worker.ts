/** A photo that becomes a JPEG. */
export type ConversionRequest = {
  file: File;
  /** The library decodes pixels of this colour space; a browser reads it itself. */
  colorSpace: PredefinedColorSpace;
  maxPixels: number;
  maxBytes: number;
};

/** As much of libheif-js as is used. */
type HeifImage = {
  get_width: () => number;
  get_height: () => number;
  is_primary: () => boolean;
  display: (target: ImageData, done: (result: ImageData | null) => void) => void;
};
type Libheif = () => { HeifDecoder: new () => { decode: (bytes: Uint8Array) => HeifImage[] } };

/** Declared by the library's source, where that comes before this function's. */
declare const libheif: Libheif | undefined;

/**
 * Runs in a worker: it may use nothing that is declared outside of it. Replies to each request with a JPEG,
 * upright and without metadata, or with null where the photo cannot be decoded.
 */
export function convertInWorker(): void {
  const qualities = [0.92, 0.85, 0.75, 0.6, 0.45];
  const smaller = 0.7;

  const decode = async ({ file, colorSpace }: ConversionRequest): Promise<ImageBitmap> => {
    if (typeof libheif === 'undefined') return createImageBitmap(file);
    const images = new (libheif().HeifDecoder)().decode(new Uint8Array(await file.arrayBuffer()));
    const image = images.find((each) => each.is_primary()) ?? images[0];
    if (image === undefined) throw new TypeError('no image');
    const pixels = new ImageData(image.get_width(), image.get_height(), { colorSpace });
    const decoded = await new Promise<ImageData | null>((resolve) => image.display(pixels, resolve));
    if (decoded === null) throw new TypeError('damaged');
    return createImageBitmap(decoded);
  };

  const draw = (bitmap: ImageBitmap, factor: number): OffscreenCanvas => {
    // Rounded up, a photo at the limit of pixels would be above it.
    const width = Math.max(1, Math.floor(bitmap.width * factor));
    const height = Math.max(1, Math.floor(bitmap.height * factor));
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (context === null) throw new TypeError('no canvas');
    // A JPEG has no transparency: it would be black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
    return canvas;
  };

  const convert = async (request: ConversionRequest): Promise<Blob> => {
    const bitmap = await decode(request);
    let factor = Math.min(1, Math.sqrt(request.maxPixels / (bitmap.width * bitmap.height)));
    for (; ; factor *= smaller) {
      const canvas = draw(bitmap, factor);
      for (const quality of qualities) {
        const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality });
        if (jpeg.size <= request.maxBytes) return jpeg;
      }
    }
  };

  self.addEventListener('message', ({ data }: MessageEvent<ConversionRequest>) => {
    convert(data).then(
      (jpeg) => self.postMessage(jpeg, {}),
      () => self.postMessage(null, {}),
    );
  });
}
