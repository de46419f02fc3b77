import { ReleaseError } from '../format/release-error.ts';

/** The body of a response, decompressed. Stops reading, and rejects, when it grows beyond the limit. */
export async function readAtMost(response: Response, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes)
      throw new ReleaseError('unreachable', `${response.url} sends more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
