import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { tempDirectory } from '../../../testing/data/temp-directory.ts';
import { cleanGif } from './clean-gif.ts';
import { readPhotoHeader } from './photo-decoder.ts';
import { preparePhoto } from './prepare-photo.ts';
import { animatedGif } from '../../../testing/data/test-photos.ts';

/** The canvas belongs to animatedGif. */
const CANVAS = { width: 60, height: 40 };

test('comments, XMP and what was appended go, the pixels stay', async () => {
  const gif = await animatedGif();
  const xmp = Buffer.from('\x21\xff\x0bXMP DataXMP\x04GPS!\x00', 'latin1');
  const loop = Buffer.from('\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\x09InTheLoop\0', 'latin1');
  const control = Buffer.from('\x21\xf9\x04\0\0\0\0\x09InControl\0', 'latin1');
  const appended = Buffer.from('<script>appended</script>');
  const dirty = Buffer.concat([gif.subarray(0, -1), xmp, loop, control, gif.subarray(-1), appended]);
  const clean = cleanGif(dirty, CANVAS);
  assert.ok(clean);
  for (const secret of ['SecretComment', 'XMP Data', 'InTheLoop', 'InControl', 'appended'])
    assert.ok(!clean.includes(secret), secret);
  const pixels = (bytes: Buffer) => sharp(bytes, { animated: true }).raw().toBuffer();
  assert.deepEqual(await pixels(clean), await pixels(gif));
});

test('a file cut off anywhere inside a picture is noticed', async () => {
  const gif = await animatedGif();
  // Inside each of its four pictures of about the same size: between two of them nothing is cut off.
  for (const share of [0.1, 0.35, 0.6, 0.9]) {
    assert.equal(cleanGif(gif.subarray(0, Math.floor(gif.length * share)), CANVAS), undefined, String(share));
  }
  for (const bytes of ['', 'GIF89a', 'no gif at all, but long enough to be one'])
    assert.equal(cleanGif(Buffer.from(bytes), CANVAS), undefined);
});

/** Where the first picture begins in a GIF whose table of colours stands in front. */
function firstFrame(gif: Buffer): number {
  const flags = gif.readUInt8(10);
  const colours = (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1);
  return gif.indexOf(0x2c, 13 + colours);
}

const WRONG_HEADERS: readonly [string, (gif: Buffer) => void][] = [
  ['no size', (gif) => gif.fill(0, 6, 10)],
  ['a size below its pictures', (gif) => gif.writeUInt16LE(10, 6)],
  ['a size that nobody decodes', (gif) => gif.fill(0xff, 6, 10)],
  ['an odd version', (gif) => gif.write('GIF88x', 'latin1')],
  ['a version before animations', (gif) => gif.write('GIF87a', 'latin1')],
  ['a background and a shape of pixels that are not there', (gif) => gif.fill(0xff, 11, 13)],
  ['a picture partly outside', (gif) => gif.writeUInt16LE(30, firstFrame(gif) + 1)],
  ['a picture wholly outside', (gif) => gif.writeUInt16LE(100, firstFrame(gif) + 3)],
];

const folder = await tempDirectory();

for (const [name, spoil] of WRONG_HEADERS) {
  test(`a GIF with ${name} is kept with a header that is true`, async () => {
    const gif = await animatedGif();
    spoil(gif);
    const path = join(folder, name);
    await writeFile(path, gif);
    const decoded = await readPhotoHeader(path);
    assert.ok(typeof decoded !== 'string');
    const outcome = await preparePhoto(path);
    assert.ok(outcome.kind === 'photo', JSON.stringify(outcome));
    const full = Buffer.from(outcome.photo.variants.get('full.gif') ?? assert.fail());
    assert.equal(full.toString('latin1', 0, 6), 'GIF89a');
    assert.deepEqual([full.readUInt16LE(6), full.readUInt16LE(8)], [decoded.width, decoded.frameHeight]);
    assert.deepEqual([...full.subarray(11, 13)], [0, 0]);
    assert.deepEqual([outcome.photo.width, outcome.photo.height], [decoded.width, decoded.frameHeight]);
    const pixels = (bytes: Buffer) => sharp(bytes, { animated: true }).raw().toBuffer();
    assert.deepEqual(await pixels(full), await pixels(gif));
  });
}
