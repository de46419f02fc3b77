/** What a photo is to become. `type` is a media type that a canvas writes. */
type ScaleRequest = { file: File; type: string; longSidePx: number; quality: number };

export type PhotoScaler = {
  /** The smaller photo; null where it is small enough already, or cannot be read. */
  scale(request: ScaleRequest): Promise<Blob | null>;
  close(): void;
};

/**
 * Scales photos in a worker, so that typing is not blocked; where that is unsupported, on the page.
 *
 * The worker is created from a function's source, not from a file: an area may come from another origin,
 * which starts no worker, and the chunk's integrity covers the source (docs/decisions/photos).
 */
export function createPhotoScaler(): PhotoScaler {
  const worker = startWorker();
  if (worker === null) return { scale: scaleOnPage, close: () => undefined };
  return {
    scale: (request) =>
      new Promise((resolve) => {
        const once = { once: true };
        const onMessage = ({ data }: MessageEvent<unknown>): void =>
          resolve(data instanceof Blob ? data : null);
        worker.addEventListener('message', onMessage, once);
        worker.addEventListener('error', () => resolve(scaleOnPage(request)), once);
        worker.postMessage(request, []);
      }),
    close: () => worker.terminate(),
  };
}

function startWorker(): Worker | null {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return null;
  const url = URL.createObjectURL(new Blob([`(${scaleInWorker.toString()})()`], { type: 'text/javascript' }));
  try {
    return new Worker(url);
  } catch {
    return null;
  } finally {
    // The worker has begun to read it.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }
}

/** Runs in the worker: it may use nothing that is declared outside of it. */
function scaleInWorker(): void {
  const scale = async ({ file, type, longSidePx, quality }: ScaleRequest): Promise<Blob | null> => {
    const photo = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const factor = longSidePx / Math.max(photo.width, photo.height);
    if (factor >= 1) return null;
    const canvas = new OffscreenCanvas(Math.round(photo.width * factor), Math.round(photo.height * factor));
    const context = canvas.getContext('2d');
    if (context === null) return null;
    context.imageSmoothingQuality = 'high';
    context.drawImage(photo, 0, 0, canvas.width, canvas.height);
    photo.close();
    return canvas.convertToBlob({ type, quality });
  };
  self.addEventListener('message', ({ data }: MessageEvent<ScaleRequest>) => {
    scale(data).then(
      (blob) => self.postMessage(blob, {}),
      () => self.postMessage(null, {}),
    );
  });
}

async function scaleOnPage({ file, type, longSidePx, quality }: ScaleRequest): Promise<Blob | null> {
  if (typeof createImageBitmap !== 'function') return null;
  try {
    const photo = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const factor = longSidePx / Math.max(photo.width, photo.height);
    if (factor >= 1) return null;
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(photo.width * factor);
    canvas.height = Math.round(photo.height * factor);
    const context = canvas.getContext('2d');
    if (context === null) return null;
    context.imageSmoothingQuality = 'high';
    context.drawImage(photo, 0, 0, canvas.width, canvas.height);
    photo.close();
    return await new Promise((resolve) => canvas.toBlob(resolve, type, quality));
  } catch {
    return null;
  }
}
