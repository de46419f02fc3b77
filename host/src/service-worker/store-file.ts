import type { FormPart } from './read-form.ts';

/** Larger files are stored in parts of this size, so that a film is never in memory as a whole. */
export const PART_BYTES = 16_777_216;

type SharedFile = NonNullable<FormPart['file']> & Pick<FormPart, 'read'>;

/**
 * Stores a file while it arrives: under its path, or in parts below it (docs/contracts/service-worker.md).
 */
export async function storeFile(cache: Cache, path: string, { name, type, read }: SharedFile): Promise<void> {
  let pending: Uint8Array<ArrayBuffer>[] = [];
  let pendingBytes = 0;
  let partCount = 0;

  async function storePart(): Promise<void> {
    await cache.put(`${path}/${partCount}`, new Response(new Blob(pending)));
    partCount += 1;
    [pending, pendingBytes] = [[], 0];
  }

  await read(async (bytes) => {
    for (let rest = bytes; rest.length > 0;) {
      if (pendingBytes === PART_BYTES) await storePart();
      const fitting = rest.subarray(0, PART_BYTES - pendingBytes);
      pending.push(fitting);
      pendingBytes += fitting.length;
      rest = rest.subarray(fitting.length);
    }
  });
  if (partCount > 0) await storePart();
  const headers = {
    'content-type': type,
    'x-file-name': encodeURIComponent(name),
    'x-last-modified': String(Date.now()),
    ...(partCount > 0 && { 'x-part-count': String(partCount) }),
  };
  await cache.put(path, new Response(new Blob(pending), { headers }));
}
