import type { Readable } from 'node:stream';

/** The lines of a UTF-8 stream. Unlike node:readline, it rejects where the stream fails. */
export async function* linesOf(stream: Readable): AsyncGenerator<string> {
  stream.setEncoding('utf8');
  let rest = '';
  const chunks: AsyncIterable<string> = stream;
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
