import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import type { Person } from '../../e2e/support/accounts/people.ts';
import { API_URL, CROWDED_MONTH, makeTouch } from '../support/demo-family.ts';
import { median } from '../support/median.ts';
import { requiredVariable } from '../support/required-variable.ts';
import { kilobytes, milliseconds, printHeading, printRow } from '../support/report.ts';

const RUNS = 9;

type TimedResponse = {
  ms: number;
  status: number;
  wireBytes: number;
  jsonBytes: number;
  tag: string | undefined;
};

/** One answer of the API as it comes over the wire, brotli-compressed. */
async function timedFetch(path: string, { accessToken }: Person, knownTag?: string): Promise<TimedResponse> {
  const startedAt = performance.now();
  const request = get(`${API_URL}/memory-post/${path}`, {
    headers: {
      authorization: `Bearer ${accessToken}`,
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

type ListCost = {
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

/**
 * Times a list, and where it is cached on the server, also from there and revalidated by its ETag.
 * @param touch edits a post in it, so that it is made anew
 */
async function measureList(path: string, person: Person, touch?: () => Promise<void>): Promise<ListCost> {
  const madeMs = await medianOf(() => timedFetch(path, person), touch);
  const { wireBytes, jsonBytes, tag } = await timedFetch(path, person);
  const cost = { wireBytes, jsonBytes, madeMs };
  if (touch === undefined) return cost;
  const cachedMs = await medianOf(() => timedFetch(path, person));
  return { ...cost, cachedMs, unchangedMs: await medianOf(() => timedFetch(path, person, tag)) };
}

function printList(path: string, cost: ListCost, alone: number | undefined): void {
  const ms = (value: number | undefined) => (value === undefined ? '' : milliseconds(value));
  printRow(path, [
    kilobytes(cost.wireBytes),
    kilobytes(cost.jsonBytes),
    ms(cost.madeMs),
    ms(alone),
    alone === undefined ? '' : (cost.madeMs / alone).toFixed(2),
    ms(cost.cachedMs),
    ms(cost.unchangedMs),
  ]);
}

/** What the lists weigh, and how long the server takes, beside their SQL statements alone. */
export async function benchLists(person: Person): Promise<void> {
  const statements: Record<string, number> = JSON.parse(requiredVariable('BENCH_STATEMENTS'));
  printHeading('Lists: medians of nine');
  printRow('', ['KB wire', 'KB JSON', 'server ms', 'SQL ms', 'ratio', 'kept ms', '304 ms']);
  const { touch, undo } = await makeTouch(person);
  for (const path of ['time-order', 'months'])
    printList(path, await measureList(path, person, touch), statements[path]);
  await undo();
  for (const path of [
    `of-month?month=${CROWDED_MONTH}`,
    `of-month?month=${CROWDED_MONTH}&offset=69000`,
    `days?month=${CROWDED_MONTH}`,
    `of-day?date=${CROWDED_MONTH}-15`,
    'recent',
  ])
    printList(path, await measureList(path, person), statements[path]);
}
