import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { SmallestPages } from './encoded-file.ts';

const HTML = '<!doctype html><p>온기</p>'.repeat(100);

test('the page of an origin is encoded once', async () => {
  const pages = new SmallestPages();
  const first = pages.of(HTML, `${HTML} a`);
  assert.ok(first !== undefined);
  assert.equal(brotliDecompressSync(await first).toString(), `${HTML} a`);
  assert.equal(pages.of(HTML, `${HTML} a`), first);
});

test('made-up origins are encoded for nobody, until the page changes', () => {
  const pages = new SmallestPages();
  const encoded = ['a', 'b', 'c', 'd', 'e'].map((origin) => pages.of(HTML, HTML + origin));
  assert.deepEqual(
    encoded.map((each) => each !== undefined),
    [true, true, true, true, false],
  );
  assert.ok(pages.of(HTML, `${HTML}a`) === encoded[0]);
  assert.ok(pages.of(`${HTML} new`, `${HTML} new e`) !== undefined);
});
