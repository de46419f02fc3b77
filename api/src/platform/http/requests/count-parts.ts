import type { Readable } from 'node:stream';

const BOUNDARY = /boundary=(?:"([^"]+)"|([^;\s]+))/i;

/** The parser skips parts with a broken Content-Disposition. @returns parts so far; NaN without a boundary */
export function countParts(body: Readable, contentType: string): () => number {
  const found = BOUNDARY.exec(contentType);
  const boundary = found?.[1] ?? found?.[2];
  if (boundary === undefined) return () => NaN;
  const delimiter = Buffer.from(`--${boundary}`);
  let delimiters = 0;
  let rest = Buffer.alloc(0);
  body.on('data', (chunk: Buffer) => {
    const text = Buffer.concat([rest, chunk]);
    let from = 0;
    for (let at = text.indexOf(delimiter); at !== -1; at = text.indexOf(delimiter, from)) {
      delimiters += 1;
      from = at + delimiter.length;
    }
    // A delimiter may lie across two chunks.
    rest = text.subarray(Math.max(from, text.length - delimiter.length + 1));
  });
  // The last delimiter closes the form.
  return () => delimiters - 1;
}
