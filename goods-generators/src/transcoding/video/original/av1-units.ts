const MARK = 2;
const METADATA = 5;
const PADDING = 15;
/** Sequence, frame and tile headers, their copies. */
const RETAINED: ReadonlySet<number> = new Set([1, 3, 4, 6, 7]);

/** Light levels and colours of the mastering display, with the bytes of their type, numbers and end. */
const RETAINED_METADATA: ReadonlyMap<number, number> = new Map([
  [1, 6],
  [2, 26],
]);

/** Overwrites, in a packet of AV1, what is not of the film. @returns false for bytes that are no units */
export function cleanAv1Units(packet: Buffer): boolean {
  let position = 0;
  while (position < packet.length) {
    const header = packet[position] ?? 0;
    const afterHeader = position + ((header & 0x04) === 0 ? 1 : 2);
    const hasLength = (header & 0x02) !== 0;
    const length = hasLength ? numberAt(packet, afterHeader) : null;
    const start = length?.end ?? afterHeader;
    const end = length === null ? packet.length : start + length.value;
    if (end > packet.length) return false;
    const type = (header >> 3) & 0x0f;
    const isNumbers =
      type === METADATA && end - start <= (RETAINED_METADATA.get(numberAt(packet, start).value) ?? 0);
    // The mark between frames has no content.
    const isMark = type === MARK && end === start;
    if (!RETAINED.has(type) && !isNumbers && !isMark) {
      packet[position] = (header & 0x87) | (PADDING << 3);
      packet.fill(0xff, start, end);
      if (end > start) packet[end - 1] = 0x80;
    }
    position = end;
  }
  return true;
}

/** A leb128: seven bits a byte, the lowest first. Infinite if it has no end. */
function numberAt(packet: Buffer, start: number): { value: number; end: number } {
  let value = 0;
  for (let index = 0; index < 8; index += 1) {
    const byte = packet[start + index] ?? 0xff;
    value += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80) return { value, end: start + index + 1 };
  }
  return { value: Infinity, end: packet.length };
}
