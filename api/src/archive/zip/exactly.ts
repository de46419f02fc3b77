import { isStoreAway } from '../../platform/object-store/store-failure.ts';

const PADDING = Buffer.alloc(65_536);

/**
 * Yields exactly `bytes` bytes, because the lengths of the archive and its entries are sent first. Short
 * sources are padded with zeros, long ones truncated; `onBroken` is called for both, and for a source that is
 * missing (`open` returns undefined) or fails. A missing source is replaced by `instead` where that fits.
 * @throws StoreFailure where the store is unavailable: an archive without its photos would be mistaken for a
 *   complete one
 */
export async function* exactly(
  bytes: number,
  open: () => Promise<AsyncIterable<Uint8Array> | undefined>,
  onBroken: () => void,
  instead: () => Promise<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let left = bytes;
  let isWhole = true;
  try {
    const source = await open();
    if (source === undefined) {
      isWhole = false;
      const replacement = await instead();
      if (replacement.length <= left) {
        left -= replacement.length;
        yield replacement;
      }
    }
    for await (const chunk of source ?? []) {
      if (chunk.length > left) isWhole = false;
      const part = chunk.subarray(0, left);
      left -= part.length;
      if (part.length > 0) yield part;
      if (part.length < chunk.length) break;
    }
  } catch (error) {
    if (isStoreAway(error)) throw error;
    isWhole = false;
  }
  if (left > 0 || !isWhole) onBroken();
  while (left > 0) {
    const part = PADDING.subarray(0, left);
    left -= part.length;
    yield part;
  }
}
