import { isStoreAway } from '../../platform/object-store/store-failure.ts';

const PADDING = Buffer.alloc(65_536);

/**
 * Exactly `bytes` bytes, whatever a source gives: an archive's length, and that of each of its entries, is told before the first
 * byte is sent. What is too short is filled up with zeros, what is too long is cut off, and `onBroken` hears of both; so it does of
 * a source that is not there (`open` answers undefined) or fails. `instead` is what begins an entry whose source is not there, where it fits.
 * @throws StoreFailure where the store is away: what it has is not gone, and an archive without it would be taken for a whole one
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
