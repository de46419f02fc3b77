import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanAv1Units } from './av1-units.ts';

const SECRET = 'SEOUL';

/** @param content in latin-1, of less than 128 bytes */
function unit(type: number, content: string): Buffer {
  return Buffer.from(`${String.fromCharCode((type << 3) | 2, content.length)}${content}`, 'latin1');
}

const metadata = (type: number, content: string): Buffer => unit(5, String.fromCharCode(type) + content);

const LIGHT_LEVELS = metadata(1, '\x03\xe8\x01\x90\x80');
const COLOURS = metadata(2, `${'c'.repeat(24)}\x80`);
const SHOWN = [unit(2, ''), unit(1, 'sequence'), unit(3, 'frame'), unit(4, 'tile'), unit(6, 'both')];

test('of AV1 only frames, and the numbers of HDR, are left', () => {
  const types = Array.from({ length: 16 }, (_, type) => type).filter(
    (type) => ![1, 3, 4, 6, 7].includes(type),
  );
  const hidden = [
    ...types.map((type) => unit(type, SECRET)),
    ...[...types, 31].map((type) => metadata(type, `${'n'.repeat(24)}${SECRET}`)),
    metadata(4, SECRET),
  ];
  const packet = Buffer.concat([...SHOWN, LIGHT_LEVELS, COLOURS, ...hidden, ...SHOWN]);
  const length = packet.length;
  assert.ok(cleanAv1Units(packet));
  assert.ok(!packet.includes(SECRET));
  assert.equal(packet.length, length);
  assert.ok(packet.subarray(0, -1).indexOf(Buffer.concat([...SHOWN, LIGHT_LEVELS, COLOURS])) === 0);
  assert.ok(packet.lastIndexOf(Buffer.concat(SHOWN)) > 0);
});
