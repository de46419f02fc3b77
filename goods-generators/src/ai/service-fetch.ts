import { errorOfNetwork, errorOfStatus, withOneRetry } from './service-error.ts';
import { GeneratorError } from '../generator.ts';

/** A base64 image of 1024 pixels takes about 3 MB; far larger responses are invalid. */
const MAX_RESPONSE_BYTES = 40_000_000;

export const RETRY_DELAY_MS = 2_000;

/**
 * The `fetch` of the provider packages. Transient failures (429, 5xx, no response) are retried once,
 * rejections never. Responses are read completely, up to 40 MB, so that truncated ones count as failures.
 * The packages' own retries are disabled: they would repeat requests that were already paid for.
 * @param service its name in error messages
 */
export function createServiceFetch(service: string, retryDelayMs: number): typeof fetch {
  return (input, init) => {
    const signal = init?.signal ?? undefined;
    return withOneRetry({ retryDelayMs, signal }, async () => {
      try {
        // A redirect could send the photo to an unconfigured address.
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
  // These headers describe the encoded body, not the decoded one.
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(bytes === 0 ? null : Buffer.concat(chunks), { status: response.status, headers });
}
