import assert from 'node:assert/strict';
import { test } from 'node:test';
import { escaped } from '../../../testing/planted-films.ts';
import { cleanUnits, H264, HEVC } from './nal-units.ts';

/** Mulberry32. */
function randomFrom(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most;
  };
}

type Message = { type: number; content: number[] };

const number = (value: number): number[] => [
  ...Array.from({ length: Math.floor(value / 255) }, () => 255),
  value % 255,
];

function unitOf(header: readonly number[], messages: readonly Message[]): Buffer {
  const bytes = messages.flatMap(({ type, content }) => [
    ...number(type),
    ...number(content.length),
    ...content,
  ]);
  return Buffer.from([...header, ...escaped(Buffer.from([...bytes, 0x80]))]);
}

/** The messages of a unit, read apart from the code under test. */
function messagesIn(unit: Buffer, headerBytes: number): Message[] {
  const text = unit.toString('latin1', headerBytes).replaceAll('\0\0\x03', '\0\0');
  const bytes = [...Buffer.from(text, 'latin1')];
  const readNumber = (): number => {
    const byte = bytes.shift() ?? assert.fail();
    return byte === 255 ? 255 + readNumber() : byte;
  };
  const messages: Message[] = [];
  while (bytes.length > 1) {
    const type = readNumber();
    messages.push({ type, content: bytes.splice(0, readNumber()) });
  }
  assert.deepEqual(bytes, [0x80]);
  return messages;
}

/** Letters that no other byte of these units has. */
const SECRET = [...Buffer.from('SEOUL')];
const TYPES = [1, 4, 5, 6, 45, 137, 144, 147, 200, 300];

for (const [name, rules, header] of [
  ['H.264', H264, [6]],
  ['HEVC', HEVC, [39 << 1, 1]],
] as const)
  test(`${name}: whatever messages a unit has, those of HDR stay, and no other says anything`, () => {
    for (let seed = 0; seed < 500; seed += 1) {
      const random = randomFrom(seed);
      const messages = Array.from({ length: 1 + random(5) }, () => {
        const type = TYPES[random(TYPES.length)] ?? 5;
        // Many zeros, before which and after which bytes are escaped.
        const most = rules.retainedMessages.get(type) ?? -1;
        const isShort = most >= 0 && random(2) === 0;
        const length = random(isShort ? most + 1 : 300);
        const noise = Array.from({ length }, () => [0, 0, 0, 1, 2, 3, 255][random(7)] ?? 0);
        // What is longer than its numbers has something else at its end.
        const rest = Array.from({ length: Math.max(0, most) }, () => 1);
        return { type, content: isShort ? noise : [...noise, ...rest, ...SECRET, ...noise] };
      });
      const isRetained = ({ type, content }: Message): boolean =>
        content.length <= (rules.retainedMessages.get(type) ?? -1);
      const unit = unitOf(header, messages);
      const slice = Buffer.from([rules === H264 ? 0x65 : 0x26, 1, ...SECRET]);
      const packet = Buffer.concat([unit, slice].flatMap((each) => [lengthOf(each), each]));
      assert.ok(cleanUnits(packet, 4, rules));

      const cleaned = packet.subarray(4, 4 + unit.length);
      assert.ok(!cleaned.includes(Buffer.from(SECRET)), `seed ${seed}`);
      assert.ok(packet.subarray(4 + unit.length).includes(slice));
      assert.ok(!/\0\0[\0-\x02]/.test(cleaned.toString('latin1')), `seed ${seed} has a start code`);
      if (!rules.messages.has(rules.typeOf(cleaned[0] ?? 0))) continue;
      const left = messagesIn(cleaned, header.length);
      assert.deepEqual(
        left.map(({ type, content }) => [type, content.length]),
        messages.map((each) => [isRetained(each) ? each.type : 3, each.content.length]),
      );
      for (const [index, each] of messages.entries())
        if (isRetained(each)) assert.deepEqual(left[index]?.content, each.content);
    }
  });

function lengthOf(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return length;
}

test('bytes that are no units are not taken for a film', () => {
  for (const packet of ['000000', '00000009ffff', '0000000265ff00'])
    assert.equal(cleanUnits(Buffer.from(packet, 'hex'), 4, H264), false);
});
