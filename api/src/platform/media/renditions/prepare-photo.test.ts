import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import sharp, { type Sharp } from 'sharp';
import { thumbHashToApproximateAspectRatio, thumbHashToRGBA } from 'thumbhash';
import { tempDirectory } from '../../../testing/data/temp-directory.ts';
import { preparePhoto, type PreparedPhoto } from './prepare-photo.ts';
import {
  animatedGif,
  animatedWebp,
  cmykJpeg,
  gpsJpegLyingOnItsSide,
  htmlNamedJpg,
  pixelBombPng,
  svgNamedPng,
  wideGamutJpeg,
} from '../../../testing/data/test-photos.ts';

const folder = await tempDirectory();
let count = 0;

async function fileOf(bytes: Uint8Array): Promise<string> {
  count += 1;
  const path = join(folder, `upload-${count}`);
  await writeFile(path, bytes);
  return path;
}

const created = (width: number, height: number, background: string | object = '#c63') =>
  sharp({ create: { width, height, channels: typeof background === 'string' ? 3 : 4, background } });
const plainPng = (width: number, height: number) => created(width, height).png().toBuffer();

async function accepted(bytes: Uint8Array, shape?: 'portrait'): Promise<PreparedPhoto> {
  const outcome = await preparePhoto(await fileOf(bytes), shape);
  assert.ok(outcome.kind === 'photo');
  return outcome.photo;
}

async function rejectionOf(bytes: Uint8Array): Promise<string | undefined> {
  const outcome = await preparePhoto(await fileOf(bytes));
  return outcome.kind === 'rejected' ? outcome.reason : undefined;
}

const variantOf = (photo: PreparedPhoto, name: string) =>
  photo.variants.get(name) ?? assert.fail(`${name} is there`);
const metadataOf = (photo: PreparedPhoto, name: string) => sharp(variantOf(photo, name)).metadata();

async function firstPixel(bytes: Uint8Array): Promise<number[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, info.channels)];
}

function assertNear(actual: readonly number[], expected: readonly number[], tolerance: number): void {
  const isNear = expected.every((value, index) => Math.abs((actual[index] ?? -1000) - value) <= tolerance);
  assert.ok(isNear, `${String(actual)} is near ${String(expected)}`);
}

describe('a photo that was taken', () => {
  it('comes back upright, without its place and its camera', async () => {
    const original = await gpsJpegLyingOnItsSide();
    assert.ok((await sharp(original).metadata()).exif, 'the test photo carries EXIF');
    const photo = await accepted(original);
    assert.deepEqual([photo.mime, photo.width, photo.height], ['image/jpeg', 900, 1600]);
    for (const [name, bytes] of photo.variants) {
      const { exif, icc, xmp, orientation } = await sharp(bytes).metadata();
      assert.deepEqual([exif, icc, xmp, orientation], [undefined, undefined, undefined, undefined], name);
      assert.ok(!Buffer.from(bytes).includes('SecretCamera'), name);
    }
    // The test photo is red where the sky is, once it stands upright.
    assertNear(await firstPixel(variantOf(photo, 'full.jpg')), [220, 30, 30], 12);
  });

  it('has WebP of 1200, 800 and 400 pixels, never enlarged', async () => {
    for (const [width, height, widths] of [
      [2000, 1000, { '1200.webp': 1200, '800.webp': 800, '400.webp': 400, 'full.png': 2000 }],
      [120, 90, { '1200.webp': 120, '400.webp': 120, 'full.png': 120 }],
      [801, 16_000, { '1200.webp': 801, '800.webp': 800, '400.webp': 400, 'full.png': 801 }],
    ] as const) {
      const photo = await accepted(await plainPng(width, height));
      assert.deepEqual([...photo.variants.keys()].toSorted(), Object.keys(widths).toSorted());
      for (const [name, expected] of Object.entries(widths))
        assert.equal((await metadataOf(photo, name)).width, expected, name);
    }
  });

  it('is shrunk by its width or its height, not by its long side alone', async () => {
    for (const [width, height, sizes] of [
      [540, 10_800, { '1200.webp': [540, 10_800], '400.webp': [400, 8_000] }],
      [6_502, 1_440, { '1200.webp': [2_709, 600], '800.webp': [1_806, 400], '400.webp': [903, 200] }],
      [8_192, 6_144, { '1200.webp': [1_200, 900], '800.webp': [800, 600], '400.webp': [400, 300] }],
    ] as const) {
      const photo = await accepted(await created(width, height).jpeg().toBuffer());
      assert.deepEqual([photo.width, photo.height], [width, height]);
      for (const [name, size] of Object.entries(sizes)) {
        const metadata = await metadataOf(photo, name);
        assert.deepEqual([metadata.width, metadata.height], size, name);
      }
    }
  });

  it('may be a screenshot longer than any WebP', async () => {
    const photo = await accepted(await plainPng(600, 20_000));
    assert.deepEqual([photo.width, photo.height], [600, 20_000]);
    const { width, height } = await metadataOf(photo, '1200.webp');
    assert.ok(height <= 16_383 && width > 480);
  });

  it('has a placeholder that decodes to its colours and shape', async () => {
    const photo = await accepted(await created(1000, 500, '#d06030').jpeg().toBuffer());
    const hash = Buffer.from(photo.placeholder, 'base64');
    assertNear([...thumbHashToRGBA(hash).rgba.subarray(0, 3)], [0xd0, 0x60, 0x30], 24);
    assert.ok(Math.abs(thumbHashToApproximateAspectRatio(hash) - 2) < 0.6);
  });

  it('keeps its look when it came in CMYK or in a wide gamut', async () => {
    for (const [jpeg, tolerance] of [
      [await cmykJpeg('#d23c28'), 30],
      [await wideGamutJpeg('#d23c28'), 6],
    ] as const) {
      const full = variantOf(await accepted(jpeg), 'full.jpg');
      assertNear(await firstPixel(full), [0xd2, 0x3c, 0x28], tolerance);
    }
  });

  it('keeps its colours in 16 bits, with a profile and without one', async () => {
    const sizes = ['full.png', '1200.webp', '800.webp', '400.webp'];
    for (const profile of ['p3', undefined])
      for (const background of ['#f00', '#d23c28', { r: 0, g: 255, b: 0, alpha: 1 }]) {
        const deep = created(1300, 40, background).toColourspace('rgb16');
        const png = (profile === undefined ? deep : deep.withIccProfile(profile)).png();
        const photo = await accepted(await png.toBuffer());
        const expected = await firstPixel(await created(1, 1, background).png().toBuffer());
        // WebP and the profile that sharp writes are exact to four steps.
        for (const name of sizes)
          assertNear(await firstPixel(variantOf(photo, name)), expected.slice(0, 3), 5);
      }
  });

  it('keeps its transparency', async () => {
    const photo = await accepted(await created(40, 40, { r: 9, g: 9, b: 9, alpha: 0 }).png().toBuffer());
    for (const name of ['full.png', '400.webp'])
      assert.equal((await firstPixel(variantOf(photo, name)))[3], 0, name);
  });
});

describe('an animation', () => {
  it('keeps its frames as GIF and WebP, and loses its comments', async () => {
    const photo = await accepted(await animatedGif());
    const { pages, delay } = await metadataOf(photo, 'full.gif');
    assert.deepEqual([pages, delay], [4, [120, 120, 120, 120]]);
    assert.ok(!Buffer.from(variantOf(photo, 'full.gif')).includes('SecretComment'));
    assert.equal((await metadataOf(photo, '1200.webp')).pages, 4);
    assert.equal((await metadataOf(photo, '400.webp')).pages ?? 1, 1);
    const webp = await accepted(await animatedWebp());
    assert.equal((await metadataOf(webp, 'full.webp')).pages, 4);
    for (const { width, height } of [photo, webp]) assert.deepEqual([width, height], [60, 40]);
  });
});

/** Half transparent noise, so that nothing of it can be left out. */
function noise(width: number, height: number): Sharp {
  const data = Buffer.alloc(width * height * 4);
  for (let at = 0; at < data.length; at += 1)
    data[at] = at % 4 === 3 ? (at % 8 === 3 ? 0 : 255) : (at * 37) % 256;
  return sharp(data, { raw: { width, height, channels: 4 } });
}

const SIZES = [
  [3000, 1],
  [1, 3000],
  [1, 1],
  [3000, 200],
  [2, 20_000],
] as const;

describe('a photo of any shape', () => {
  for (const format of ['jpeg', 'png', 'gif', 'webp'] as const) {
    // WebP has no longer side.
    for (const [width, height] of SIZES.filter(([, side]) => format !== 'webp' || side <= 16_383)) {
      it(`has all its sizes: ${format}, ${width}x${height}`, async () => {
        const original = await noise(width, height).toFormat(format).toBuffer();
        const photo = await accepted(original);
        assert.deepEqual([photo.width, photo.height], [width, height]);
        assert.ok(photo.placeholder.length > 0);
        for (const [variant, bytes] of photo.variants) {
          const pixels = sharp(bytes, { failOn: 'error' }).ensureAlpha().raw();
          const { data, info } = await pixels.toBuffer({ resolveWithObject: true });
          const target = Number.parseInt(variant, 10);
          const most = Math.max(target, Math.round((width / height) * target * 0.5)) || width;
          assert.ok(info.width >= 1 && info.width <= most, `${variant} is ${info.width} wide`);
          const isTransparent = data.some((value, at) => at % 4 === 3 && value < 255);
          if (width > 1 && height > 1)
            assert.equal(isTransparent, format !== 'jpeg', `${variant} keeps what shows through`);
        }
        const small = await metadataOf(await accepted(original, 'portrait'), '400.webp');
        assert.deepEqual([small.width, small.height], [400, 400]);
      });
    }
  }

  for (const format of ['gif', 'webp'] as const) {
    it(`moves and shows through where it is one pixel high: ${format}`, async () => {
      const frame = (shift: number) => noise(3000, 1).linear(1, shift).png().toBuffer();
      const frames = await Promise.all([frame(9), frame(18), frame(27)]);
      const moving = sharp(frames, { join: { animated: true } });
      const delay = [90, 90, 90];
      const encoded = format === 'gif' ? moving.gif({ delay }) : moving.webp({ delay, lossless: true });
      const photo = await accepted(await encoded.toBuffer());
      assert.deepEqual([photo.width, photo.height], [3000, 1]);
      assert.equal((await metadataOf(photo, `full.${format}`)).pages, 3);
      const display = await metadataOf(photo, '1200.webp');
      assert.deepEqual([display.pages, display.width, display.hasAlpha], [3, 3000, true]);
      assert.equal((await metadataOf(photo, '400.webp')).width, 3000);
    });
  }
});

describe('a file that is no photo', () => {
  it('is refused as unsupported: HTML, SVG, an empty file, a TIFF', async () => {
    const tiff = await created(9, 9).tiff().toBuffer();
    for (const file of [htmlNamedJpg(), svgNamedPng(), Buffer.alloc(0), tiff])
      assert.equal(await rejectionOf(file), 'unsupported');
  });

  it('is refused as damaged when it was cut off, whatever its format', async () => {
    const formats = ['jpeg', 'png', 'gif', 'webp'] as const;
    const photos = formats.map((format) => noise(300, 200).toFormat(format).toBuffer());
    for (const file of [...(await Promise.all(photos)), await animatedGif()]) {
      const rejection = await rejectionOf(file.subarray(0, Math.floor(file.length * 0.7)));
      assert.ok(rejection === 'damaged' || rejection === 'unsupported', String(rejection));
    }
  });

  it('is damaged as soon as a byte of its pixels is missing, but not without the end of a JPEG', async () => {
    for (const progressive of [false, true]) {
      const whole = await noise(300, 200).jpeg({ progressive }).toBuffer();
      const photo = await accepted(whole.subarray(0, -2));
      assert.deepEqual([photo.width, photo.height, photo.variants.size], [300, 200, 3]);
      for (const missing of [3, 4, 10, 100, 1_000])
        assert.equal(await rejectionOf(whole.subarray(0, -missing)), 'damaged', `${missing} bytes`);
    }
  });

  it('is refused as too large before a pixel of a bomb is decoded', async () => {
    const bomb = pixelBombPng(60_000, 60_000);
    assert.ok(bomb.length < 10_000);
    assert.equal(await rejectionOf(bomb), 'too-large');
  });
});
