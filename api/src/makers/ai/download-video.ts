import { open } from 'node:fs/promises';
import { isIP } from 'node:net';
import { MakerFailure } from '../maker.ts';
import { troubleOfNetwork, troubleOfStatus } from './service-trouble.ts';
import { withOneRetry } from './time-limit.ts';

const SERVICE = 'AI video download';
const MAX_VIDEO_BYTES = 100_000_000;
const MAX_REDIRECTS = 3;
const INTERNAL_NAME = /^(.*\.)?(localhost|local|internal)\.?$/;

/**
 * Writes what a service made into a file, at most 100 MB. Only public https addresses are asked, and the service's own
 * origin: an answer must not make this server fetch from its own network.
 * @param order `serviceOrigin`: the origin that the environment set, or the provider's own
 * @throws MakerFailure; what the signal throws
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
      const answer = await follow(order.url, order.serviceOrigin, signal);
      await writeBody(answer, order.path);
    } catch (error) {
      signal.throwIfAborted();
      throw troubleOfNetwork(SERVICE, error);
    }
  });
}

async function follow(address: string, serviceOrigin: string, signal: AbortSignal): Promise<Response> {
  let url = checked(address, serviceOrigin);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const answer = await fetch(url, { signal, redirect: 'manual' });
    if (answer.ok) return answer;
    await answer.body?.cancel();
    const target = answer.headers.get('location');
    if (answer.status < 300 || answer.status > 399 || target === null) throw troubleOfStatus(SERVICE, answer);
    url = checked(target, serviceOrigin, url);
  }
  throw new MakerFailure(`${SERVICE}: too many redirects`);
}

function checked(address: string, serviceOrigin: string, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  const isPublic =
    url?.protocol === 'https:' &&
    // Brackets are those of an IPv6 address.
    isIP(url.hostname.replaceAll(/[[\]]/g, '')) === 0 &&
    !INTERNAL_NAME.test(url.hostname);
  if (url === null || (!isPublic && url.origin !== serviceOrigin))
    throw new MakerFailure(`${SERVICE}: an address that is not asked`);
  return url;
}

async function writeBody(answer: Response, path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    let bytes = 0;
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > MAX_VIDEO_BYTES) throw new MakerFailure(`${SERVICE}: too large`);
      await file.writeFile(chunk);
    }
  } finally {
    await file.close();
  }
}
