import type { Page } from 'playwright';
import type { Person } from '../../e2e/support/accounts/people.ts';
import { watchHeap } from './heap.ts';

export type ReadCost = {
  /** JSON.parse of all of it, median of five. */
  parseMs: number;
  /** The processor has a quarter of the speed here. */
  slowParseMs: number;
  /** What the parsed answers hold of the heap. */
  heapBytes: number;
};

/** What reading answers costs a browser, without an app around them. */
export async function measureReading(
  page: Page,
  api: string,
  paths: readonly string[],
  person: Person,
): Promise<ReadCost> {
  // The page has the same origin, and nothing of ours runs there.
  await page.goto(`${api}/health`);
  const heap = await watchHeap(page);
  await page.evaluate(
    async ({ urls, token }) => {
      const texts = await Promise.all(
        urls.map(async (url) => (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).text()),
      );
      Object.assign(globalThis, { benchTexts: texts });
    },
    { urls: paths.map((path) => `${api}/memory-post/${path}`), token: person.accessToken },
  );
  const parseMs = await page.evaluate(parseAll);
  await heap.slowDown(4);
  const slowParseMs = await page.evaluate(parseAll);
  await heap.slowDown(1);
  await page.evaluate(() => Object.assign(globalThis, { benchParsed: null }));
  const before = await heap.usedBytes();
  await page.evaluate(parseAll);
  const heapBytes = (await heap.usedBytes()) - before;
  return { parseMs, slowParseMs, heapBytes };
}

/** Runs in the page; what was parsed last stays there. */
function parseAll(): number {
  const benchTexts: string[] = Reflect.get(globalThis, 'benchTexts');
  const times: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    const startedAt = performance.now();
    const parsed: unknown[] = benchTexts.map((text) => JSON.parse(text));
    times.push(performance.now() - startedAt);
    Object.assign(globalThis, { benchParsed: parsed });
  }
  return times.toSorted((one, other) => one - other)[2] ?? Number.NaN;
}
