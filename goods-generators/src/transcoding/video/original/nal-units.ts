/** How a codec numbers its NAL units: ITU-T H.264, table 7-1, and H.265, table 7-1. */
type NalRules = {
  headerBytes: number;
  typeOf: (header: number) => number;
  /** Slices and parameter sets. */
  retained: ReadonlySet<number>;
  /** Marks between frames and films, and how long each is. */
  marks: ReadonlyMap<number, number>;
  /** Whether a unit belongs to the picture that players show: not to a second eye, a mask or a depth. */
  isShown: (unit: Buffer) => boolean;
  /** Units of messages (SEI). */
  messages: ReadonlySet<number>;
  /** The first byte of a unit that decoders skip. */
  filler: (header: number) => number;
  /** Types of messages that say how to decode and to show frames, and the bytes that their numbers need. */
  retainedMessages: ReadonlyMap<number, number>;
};

/** Colours of the mastering display, light levels, the other transfer of HLG, and light of the room. */
const HDR_MESSAGES = [
  [137, 24],
  [144, 4],
  [147, 1],
  [148, 8],
] as const;
const RECOVERY_POINT = [6, 5] as const;
const DISPLAY_ORIENTATION = [47, 6] as const;

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** The timing of H.264's frames is not among the messages: it has the time of day. */
export const H264: NalRules = {
  headerBytes: 1,
  typeOf: (header) => header & 0x1f,
  retained: new Set([...range(1, 5), 7, 8]),
  marks: new Map([
    [9, 2],
    [10, 1],
    [11, 1],
  ]),
  // The units of other pictures have types of their own.
  isShown: () => true,
  messages: new Set([6]),
  filler: () => 12,
  retainedMessages: new Map([RECOVERY_POINT, DISPLAY_ORIENTATION, ...HDR_MESSAGES]),
};

const FRAME_TIMING = [1, 10] as const;
const ACTIVE_PARAMETER_SETS = [129, 4] as const;

/** The bits of a unit's layer. */
const LAYER = 0x01f8;

export const HEVC: NalRules = {
  headerBytes: 2,
  typeOf: (header) => (header >> 1) & 0x3f,
  retained: new Set([...range(0, 9), ...range(16, 21), ...range(32, 34)]),
  marks: new Map([
    [35, 3],
    [36, 2],
    [37, 2],
  ]),
  isShown: (unit) => (unit.readUInt16BE(0) & LAYER) === 0,
  messages: new Set([39, 40]),
  filler: (header) => (38 << 1) | (header & 0x81),
  retainedMessages: new Map([
    FRAME_TIMING,
    RECOVERY_POINT,
    DISPLAY_ORIENTATION,
    ACTIVE_PARAMETER_SETS,
    ...HDR_MESSAGES,
  ]),
};

/**
 * Overwrites, in a packet of an MP4, what is not of the film.
 * @param lengthBytes of the number before each unit @returns false for bytes that are no units
 */
export function cleanUnits(packet: Buffer, lengthBytes: number, rules: NalRules): boolean {
  let position = 0;
  while (position + lengthBytes <= packet.length) {
    const start = position + lengthBytes;
    position = start + packet.readUIntBE(position, lengthBytes);
    cleanUnit(packet.subarray(start, position), rules);
  }
  return position === packet.length;
}

/** The same for a single unit. */
export function cleanUnit(unit: Buffer, rules: NalRules): void {
  if (unit.length <= rules.headerBytes) return;
  const header = unit[0] ?? 0;
  const type = rules.typeOf(header);
  if (rules.isShown(unit) && (rules.retained.has(type) || unit.length <= (rules.marks.get(type) ?? 0)))
    return;
  if (rules.messages.has(type) && cleanMessages(unit, rules)) return;
  unit[0] = rules.filler(header);
  unit.fill(FILLER, rules.headerBytes);
  unit[unit.length - 1] = END;
}

const FILLER = 0xff;
const END = 0x80;
const FILLER_MESSAGE = 3;
/** A number goes on in the next byte. */
const LARGER = 0xff;

/** @returns whether the unit has no other messages left */
function cleanMessages(unit: Buffer, { headerBytes, retainedMessages }: NalRules): boolean {
  const { positions, escapes } = contentOf(unit, headerBytes);
  const byteAt = (index: number): number => unit[positions[index] ?? -1] ?? 0;
  let end = positions.length;
  while (end > 0 && byteAt(end - 1) === 0) end -= 1;
  if (end === 0 || byteAt(end - 1) !== END) return false;
  end -= 1;
  let index = 0;
  const readNumber = (): number => {
    let sum = 0;
    while (byteAt(index) === LARGER) {
      sum += LARGER;
      index += 1;
    }
    index += 1;
    return sum + byteAt(index - 1);
  };
  while (index < end) {
    const first = index;
    const type = readNumber();
    const length = readNumber();
    const start = index;
    index += length;
    if (index > end) return false;
    if (length <= (retainedMessages.get(type) ?? -1)) continue;
    // After two zeros the new type would be an escape.
    const isAfterZeros = first > 1 && byteAt(first - 1) === 0 && byteAt(first - 2) === 0;
    if (type >= LARGER || isAfterZeros) return false;
    unit[positions[first] ?? -1] = FILLER_MESSAGE;
    for (const position of positions.slice(start, index)) if (!escapes.has(position)) unit[position] = FILLER;
  }
  return true;
}

/**
 * The positions of a unit's bytes without those that prevent start codes, and of the zeros before these: an
 * overwritten zero would make them a part of the content.
 */
function contentOf(unit: Buffer, from: number): { positions: number[]; escapes: ReadonlySet<number> } {
  const positions: number[] = [];
  const escapes = new Set<number>();
  let zeros = 0;
  for (let position = from; position < unit.length; position += 1) {
    const byte = unit[position] ?? 0;
    if (zeros >= 2 && byte === 3) {
      escapes.add(position - 1).add(position - 2);
      zeros = 0;
      continue;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
    positions.push(position);
  }
  return { positions, escapes };
}
