import { open } from 'node:fs/promises';
import { isIP } from 'node:net';
import { GeneratorError } from '../generator.ts';
import { errorOfNetwork, errorOfStatus, withOneRetry } from './service-error.ts';

const SERVICE = 'AI video download';
const MAX_VIDEO_BYTES = 100_000_000;
const MAX_REDIRECTS = 3;
const INTERNAL_NAME = /^(.*\.)?(localhost|local|internal)\.?$/;

/**
 * Downloads a generated video into a file, at most 100 MB, only from public https addresses and the service's
 * own origin: a response must not make this server access its own network.
 * @param order `serviceOrigin`: the configured origin, or the provider's own
 * @throws GeneratorError; the signal's abort reason
 */
export async function downloadVideo(order: {
  url: string;
  path: string;
  serviceOrigin: string;
  signal: AbortSignal;
  retryDelayMs: number;
}): Promise<void> {
  const { signal, retryDelayMs } = order;
  await withOneRetry({ retryDelayMs, signal }, async () => {
    try {
      const response = await follow(order.url, order.serviceOrigin, signal);
      await writeBody(response, order.path);
    } catch (error) {
      signal.throwIfAborted();
      throw errorOfNetwork(SERVICE, error);
    }
  });
}

async function follow(address: string, serviceOrigin: string, signal: AbortSignal): Promise<Response> {
  let url = checked(address, serviceOrigin);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await fetch(url, { signal, redirect: 'manual' });
    if (response.ok) return response;
    await response.body?.cancel();
    const target = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || target === null)
      throw errorOfStatus(SERVICE, response);
    url = checked(target, serviceOrigin, url);
  }
  throw new GeneratorError(`${SERVICE}: too many redirects`);
}

function checked(address: string, serviceOrigin: string, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  const isPublic =
    url?.protocol === 'https:' &&
    // IPv6 addresses are in brackets.
    isIP(url.hostname.replaceAll(/[[\]]/g, '')) === 0 &&
    !INTERNAL_NAME.test(url.hostname);
  if (url === null || (!isPublic && url.origin !== serviceOrigin))
    throw new GeneratorError(`${SERVICE}: an address that is not asked`);
  return url;
}

async function writeBody(response: Response, path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > MAX_VIDEO_BYTES) throw new GeneratorError(`${SERVICE}: too large`);
      await file.writeFile(chunk);
    }
  } finally {
    await file.close();
  }
}
