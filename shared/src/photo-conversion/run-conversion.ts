import { type ConversionRequest, convertInWorker } from './convert-in-worker.ts';

/**
 * Converts one photo in a worker, which then ends: what a decoder has taken of the memory is free only then.
 * Null where this device cannot.
 *
 * The worker is created from text, not from a file: an area may come from another origin, which starts no
 * worker, and the integrity of its chunks covers the text (docs/decisions/photos).
 * @param library a script that declares a decoder; empty: the browser's own
 */
export async function runConversion(
  request: ConversionRequest,
  library: string,
  signal: AbortSignal,
): Promise<Blob | null> {
  signal.throwIfAborted();
  const worker = startWorker(`${library}\n(${convertInWorker.toString()})()`);
  if (worker === null) return null;
  try {
    return await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      worker.addEventListener('error', () => resolve(null));
      worker.addEventListener('messageerror', () => resolve(null));
      worker.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
        resolve(data instanceof Blob ? data : null),
      );
      worker.postMessage(request, []);
    });
  } finally {
    worker.terminate();
  }
}

function startWorker(source: string): Worker | null {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return null;
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  try {
    return new Worker(url);
  } catch {
    return null;
  } finally {
    // The worker has begun to read it.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }
}
