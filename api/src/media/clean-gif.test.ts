import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { cleanGif } from './clean-gif.ts';
import { animatedGif } from './testing-photos.ts';

test('comments, XMP and what was appended go, the pixels stay', async () => {
  const gif = await animatedGif();
  const xmp = Buffer.concat([
    Buffer.of(0x21, 0xff, 11),
    Buffer.from('XMP DataXMP'),
    Buffer.of(4),
    Buffer.from('GPS!'),
    Buffer.of(0),
  ]);
  const dirty = Buffer.concat([
    gif.subarray(0, -1),
    xmp,
    gif.subarray(-1),
    Buffer.from('<script>appended</script>'),
  ]);
  const clean = cleanGif(dirty);
  assert.ok(clean);
  for (const secret of ['SecretComment', 'XMP Data', 'appended']) assert.ok(!clean.includes(secret), secret);
  const pixels = (bytes: Buffer) => sharp(bytes, { animated: true }).raw().toBuffer();
  assert.deepEqual(await pixels(clean), await pixels(gif));
});

test('a file cut off anywhere inside a picture is noticed', async () => {
  const gif = await animatedGif();
  // Inside each of its four pictures of about the same size: between two of them nothing is cut off.
  for (const share of [0.1, 0.35, 0.6, 0.9]) {
    assert.equal(cleanGif(gif.subarray(0, Math.floor(gif.length * share))), undefined, String(share));
  }
  for (const bytes of ['', 'GIF89a', 'no gif at all, but long enough to be one'])
    assert.equal(cleanGif(Buffer.from(bytes)), undefined);
});
