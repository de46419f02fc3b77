import { errorOfNetwork, errorOfStatus } from './service-error.ts';
import { withOneRetry } from './time-limit.ts';
import { GeneratorError } from '../generator.ts';

/** A picture of 1024 pixels in base64 takes about 3 MB; what is far beyond that is no answer. */
const MAX_RESPONSE_BYTES = 40_000_000;

export const RETRY_DELAY_MS = 2_000;

/**
 * The fetch that the provider packages are given. A failed request is tried once more (429, 5xx, no answer), a refused one
 * never; an answer is read whole, up to 40 MB, so that one that breaks off counts as failed too.
 * The packages' own retries are switched off beside it: they would also repeat what was paid for and understood.
 * @param service what failures call it
 */
export function createServiceFetch(service: string, retryDelayMs: number): typeof fetch {
  return (input, init) => {
    const signal = init?.signal ?? undefined;
    return withOneRetry({ retryDelayMs, signal }, async () => {
      try {
        // A redirect would carry the photo to an address that nobody set.
        const response = await fetch(input, { ...init, redirect: 'manual' });
        if (!response.ok) {
          await response.body?.cancel();
          throw errorOfStatus(service, response);
        }
        return await readWhole(service, response);
      } catch (error) {
        signal?.throwIfAborted();
        throw errorOfNetwork(service, error);
      }
    });
  };
}

async function readWhole(service: string, response: Response): Promise<Response> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_RESPONSE_BYTES) throw new GeneratorError(`${service}: answer too large`);
    chunks.push(chunk);
  }
  const headers = new Headers(response.headers);
  // They describe what came over the wire, not what was read.
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(bytes === 0 ? null : Buffer.concat(chunks), { status: response.status, headers });
}
