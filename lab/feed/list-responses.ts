import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import type { Person } from '../../e2e/support/accounts/people.ts';
import { median } from '../support/median.ts';

const RUNS = 9;

type TimedResponse = {
  ms: number;
  status: number;
  wireBytes: number;
  jsonBytes: number;
  tag: string | undefined;
};

/** One answer of the API as it comes over the wire, brotli-compressed. */
async function timedFetch(
  api: string,
  path: string,
  token: string,
  knownTag?: string,
): Promise<TimedResponse> {
  const startedAt = performance.now();
  const request = get(`${api}/memory-post/${path}`, {
    headers: {
      authorization: `Bearer ${token}`,
      'accept-encoding': 'br',
      ...(knownTag === undefined ? {} : { 'if-none-match': knownTag }),
    },
  });
  const response: IncomingMessage = (await once(request, 'response'))[0];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(Buffer.from(chunk));
  const ms = performance.now() - startedAt;
  const body = Buffer.concat(chunks);
  const json = response.headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body;
  const { etag } = response.headers;
  return { ms, status: response.statusCode ?? 0, wireBytes: body.length, jsonBytes: json.length, tag: etag };
}

export type ListCost = {
  wireBytes: number;
  jsonBytes: number;
  /** The whole answer, medians. For lists that are kept: made anew. */
  madeMs: number;
  /** Only lists with an ETag: sent as it is kept, and 304. */
  cachedMs?: number;
  unchangedMs?: number;
};

async function medianOf(run: () => Promise<TimedResponse>, prepare?: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count <= RUNS; count += 1) {
    await prepare?.();
    const { ms, status } = await run();
    if (status !== 200 && status !== 304) throw new Error(`a list answered ${status}`);
    if (count > 0) times.push(ms);
  }
  return median(times);
}

/** Times a list uncached, cached on the server, and revalidated by its ETag; `touch` edits a post in it. */
export async function measureCachedList(
  api: string,
  path: string,
  person: Person,
  touch: () => Promise<void>,
): Promise<ListCost> {
  const { accessToken } = person;
  const madeMs = await medianOf(() => timedFetch(api, path, accessToken), touch);
  const { wireBytes, jsonBytes, tag } = await timedFetch(api, path, accessToken);
  return {
    wireBytes,
    jsonBytes,
    madeMs,
    cachedMs: await medianOf(() => timedFetch(api, path, accessToken)),
    unchangedMs: await medianOf(() => timedFetch(api, path, accessToken, tag)),
  };
}

export async function measureList(api: string, path: string, person: Person): Promise<ListCost> {
  const madeMs = await medianOf(() => timedFetch(api, path, person.accessToken));
  const { wireBytes, jsonBytes } = await timedFetch(api, path, person.accessToken);
  return { wireBytes, jsonBytes, madeMs };
}
