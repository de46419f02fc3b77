import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { request, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { newStorageKey } from '../platform/media/storage-key.ts';
import { mediaAddress } from '../testing/data/media-address.ts';
import { readPost, writePost } from '../testing/data/posts.ts';
import { plainJpeg } from '../testing/data/test-photos.ts';
import { cpuMsOfAsync } from '../testing/hostile/cpu-time.ts';
import { hostileStrings } from '../testing/hostile/hostile-strings.ts';
import { makeFamily, startTestApi } from '../testing/server/test-api.ts';

/* Addresses that anybody in the family may open: what reads the header is reached. */

const BUDGET_MS = 50;
/** Node reads 16 KB of the request line and headers. */
const HEADER_UNITS = 14_000;

const api = await startTestApi();
const [mother] = await makeFamily(api, '우리집', ['엄마']);
const post = await readPost(api, mother, await writePost(api, mother, {}, [await plainJpeg('#c63')]));
const storageKey = newStorageKey();
await api.context.store.put(storageKey, new Map([['full.mp4', randomBytes(100_000)]]));

type Reply = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Written by node:http, as fetch changes and forbids header values. */
function get(url: string, range?: string | string[]): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(`${api.origin}${url}`);
    if (range !== undefined) sent.setHeader('range', range);
    sent.on('response', (response) => {
      const { statusCode: status = 0 } = response;
      buffer(response).then((body) => resolve({ status, headers: response.headers, body }), reject);
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** What one range may get, by RFC 9110; undefined for what is none, or has too many digits. */
function expectedOf(range: string, total: number): [first: number, last: number] | 'outside' | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range) ?? [];
  if (first === undefined || last === undefined || `${first}${last}` === '') return undefined;
  if (first === '') return Number(last) === 0 ? 'outside' : [Math.max(0, total - Number(last)), total - 1];
  if (last !== '' && Number(last) < Number(first)) return undefined;
  if (Number(first) >= total) return 'outside';
  return [Number(first), last === '' ? total - 1 : Math.min(Number(last), total - 1)];
}

/** Status, length and bytes are those of each other, and never more than there are. */
function assertConsistent({ status, headers, body }: Reply, range: string, whole: Buffer): void {
  const total = whole.length;
  const expected = expectedOf(range, total);
  const reported = [status, headers['content-range'], Number(headers['content-length'])];
  if (expected === undefined) {
    assert.deepEqual(reported, [200, undefined, total]);
    assert.ok(body.equals(whole));
  } else if (expected === 'outside') {
    assert.deepEqual(reported, [416, `bytes */${total}`, body.length]);
    assert.equal(JSON.parse(body.toString()).success, false);
  } else {
    const [first, last] = expected;
    assert.deepEqual(reported, [206, `bytes ${first}-${last}/${total}`, last - first + 1]);
    assert.ok(body.equals(whole.subarray(first, last + 1)));
  }
}

/** What programs take for a number. */
const NUMBERS = '|-1|00|0x10|1e3|1.5| 1|１|٣|NaN|Infinity'.split('|');

/** Positions at and beyond each end, and what is none. */
const positionsOf = (total: number): string[] => [
  ...[0, 1, total - 2, total - 1, total, total + 1, 2 ** 31, 2 ** 32, 2 ** 53 - 1].map(String),
  ...NUMBERS,
  ...[15, 400].map((digits) => '9'.repeat(digits)),
];

const repeated = (text: string): string => text.repeat(Math.floor(HEADER_UNITS / text.length));

/** Beginnings, several ranges, and other units. */
const SHORT = [
  '| |bytes|bytes=|bytes=-|bytes=,|bytes=--|bytes=-0|bytes=5-2|BYTES=0-1|bytes=0-1,|bytes=0-1,5-6|none|*',
  'bytes=0-,0-,0-|bytes=-1,-1|bytes=0-9,5-14|items=0-1|bytes = 0-1|bytes=0-1;q=1|bytes=0-1\tx|bytes=*/5',
  'bytes=가-나|bytes=é-ÿ',
].flatMap((row) => row.split('|'));

const LONG = ['0-0,', '0-,', '-1,', '0-1, ', '5-1,', ',', '-', '9', '0-9-'];

const SHAPES: readonly string[] = [
  ...SHORT,
  ...LONG.map((part) => `bytes=${repeated(part)}`),
  repeated('bytes=0-0,'),
];

/** Only what Node sends as a header: letters of Latin-1, no line breaks. Others as bytes in UTF-8. */
function asHeader(text: string): string {
  return Buffer.from(text.replaceAll(/[\r\n\0]/g, '')).toString('latin1');
}

function* hostileRanges(total: number): Generator<string> {
  yield* SHAPES;
  const positions = positionsOf(total);
  for (const first of positions) for (const last of positions) yield `bytes=${first}-${last}`;
  for (const text of hostileStrings(2_000)) {
    yield text;
    yield `bytes=${text}`;
    yield `bytes=0-${text}`;
  }
}

const SERVED: readonly [name: string, url: string][] = [
  ['a photo', post.images[0]?.url ?? ''],
  ['a video', mediaAddress(api, storageKey, 'full.mp4')],
];

for (const [name, url] of SERVED) {
  describe(`hostile ranges of ${name} get its own bytes or none`, async () => {
    const { status, body: whole } = await get(url);
    assert.equal(status, 200);

    test(`each range is what it is, within ${BUDGET_MS} ms of CPU`, async () => {
      const ranges = [...new Set([...hostileRanges(whole.length)].map(asHeader))];
      assert.ok(ranges.length > 500);
      for (const range of ranges.filter((each) => /^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(each))) {
        let reply: Reply | undefined;
        const ms = await cpuMsOfAsync(async () => (reply = await get(url, range)), BUDGET_MS);
        const start = JSON.stringify(range.slice(0, 60));
        try {
          assertConsistent(reply ?? assert.fail(), range.trim(), whole);
          assert.ok(ms <= BUDGET_MS, `${Math.round(ms)} ms`);
        } catch (error) {
          throw new Error(`${name}, ${start}`, { cause: error });
        }
      }
    });

    test('two headers are no range, and more than a server reads is an error of the client', async () => {
      const [twice, many] = [['bytes=0-1', 'bytes=2-3'], `bytes=${'0-0,'.repeat(10_000)}`];
      assertConsistent(await get(url, twice), twice.join(', '), whole);
      assert.equal((await get(url, many)).status, 431);
    });
  });
}
