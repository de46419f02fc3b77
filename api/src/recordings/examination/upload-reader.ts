import { buffer } from 'node:stream/consumers';
import type { ReadBytes } from 'shared/mp4/mp4-boxes';
import type { Checksums } from '../../platform/media/checksums.ts';
import type { ObjectStore } from '../../platform/object-store/object-store.ts';

type StoredUpload = { storageKey: string; checksums: Checksums; bytes: number };

type Part = { variant: string; start: number; end: number };

/** Headers lie close together: one request reads many of them. */
const WINDOW_BYTES = 65_536;

/**
 * Reads a whole upload, whose parts are of any length, at a few positions. Indexes are at either end of a
 * film: lengths of parts are requested from the nearer end on.
 */
export function uploadReader(store: ObjectStore, { storageKey, checksums, bytes }: StoredUpload): ReadBytes {
  // jsonb has no order; the names do.
  const variants = Object.keys(checksums).toSorted();
  const fromStart: Part[] = [];
  const fromEnd: Part[] = [];
  let window: { start: number; content: Buffer } = { start: 0, content: Buffer.alloc(0) };

  const sizeOf = async (variant: string): Promise<number> => (await store.size(storageKey, variant)) ?? 0;

  async function partAt(position: number): Promise<Part | undefined> {
    const isNearStart = position < bytes / 2;
    const known: Part[] = isNearStart ? fromStart : fromEnd;
    for (let index = 0; index < variants.length; index += 1) {
      const variant = variants.at(isNearStart ? index : -1 - index) ?? '';
      known[index] ??= isNearStart
        ? startingAt(variant, known.at(-1)?.end ?? 0, await sizeOf(variant))
        : endingAt(variant, known.at(-1)?.start ?? bytes, await sizeOf(variant));
      const part = known[index];
      if (part !== undefined && part.start <= position && position < part.end) return part;
    }
    return undefined;
  }

  async function readWindow(position: number): Promise<Buffer> {
    const part = await partAt(position);
    if (part === undefined) return Buffer.alloc(0);
    const start = position - part.start;
    const end = Math.min(part.end - part.start, start + WINDOW_BYTES) - 1;
    const opened = await store.open(storageKey, part.variant, { start, end });
    return opened === undefined ? Buffer.alloc(0) : buffer(opened.stream);
  }

  return async (position, length) => {
    const chunks: Buffer[] = [];
    for (let at = position; at < Math.min(bytes, position + length);) {
      const offset = at - window.start;
      if (offset < 0 || offset >= window.content.byteLength)
        window = { start: at, content: await readWindow(at) };
      const from = at - window.start;
      const chunk = window.content.subarray(from, from + position + length - at);
      if (chunk.byteLength === 0) break;
      chunks.push(chunk);
      at += chunk.byteLength;
    }
    return Buffer.concat(chunks);
  };
}

function startingAt(variant: string, start: number, size: number): Part {
  return { variant, start, end: start + size };
}

function endingAt(variant: string, end: number, size: number): Part {
  return { variant, start: end - size, end };
}
