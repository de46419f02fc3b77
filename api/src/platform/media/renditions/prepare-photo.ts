import { appendFile, readFile } from 'node:fs/promises';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { cleanGif } from './clean-gif.ts';
import { openPhoto, readPhotoHeader, type PhotoHeader, type PhotoRejection } from './photo-decoder.ts';
import { photoLimiter } from './photo-limiter.ts';
import { DISPLAY_VARIANT, MEDIUM_VARIANT, PHOTO_FORMATS, THUMBNAIL_VARIANT } from './variants.ts';

const THUMBNAIL_WIDTH = 400;
const MEDIUM_WIDTH = 800;
const DISPLAY_WIDTH = 1200;
const PORTRAIT_SIDE = 400;

/** WebP knows no longer side; screenshots of a whole conversation are longer. */
const WEBP_MAX_SIDE = 16_383;

/** Full size is kept to look at closely and to print. */
const FULL_QUALITY = 90;
const DISPLAY_QUALITY = 80;

/** The longest side that thumbhash takes. */
const MAX_SIDE_PIXELS = 100;

/** A photo ready to be stored: upright, in sRGB, without a word about where and with what it was taken. */
export type PreparedPhoto = {
  mime: string;
  /** Pixels of the full size, after turning. */
  width: number;
  height: number;
  /** A ThumbHash in base64. */
  placeholder: string;
  /** Bytes of the full size. */
  bytes: number;
  variants: ReadonlyMap<string, Uint8Array>;
};

type Outcome = { kind: 'photo'; photo: PreparedPhoto } | { kind: 'rejected'; reason: PhotoRejection };

type Shape = 'photo' | 'portrait';

/** A panorama is seen along its width: its renditions are at least so high, by the width that they are for. */
const LEAST_HEIGHT = 0.5;

type Size = { width: number; height: number };

/**
 * `target` wide, a panorama as wide as its height needs, as high as WebP allows, never enlarged.
 * @param full the size of the image, upright
 */
function fitted(image: Sharp, target: number, full: Size): Sharp {
  const width = Math.max(target, Math.round((full.width / full.height) * target * LEAST_HEIGHT));
  return image.resize({
    width: Math.min(WEBP_MAX_SIDE, width),
    height: WEBP_MAX_SIDE,
    fit: 'inside',
    withoutEnlargement: true,
  });
}

function encodeFull(image: Sharp, format: PhotoHeader['format']): Sharp {
  switch (format) {
    case 'jpeg':
      // Optimised Huffman tables save a few percent, and take the whole photo's coefficients in memory.
      return image.jpeg({ quality: FULL_QUALITY, optimizeCoding: false });
    case 'png':
      return image.png();
    case 'webp':
      // A full-size WebP with the usual effort takes seconds.
      return image.webp({ quality: FULL_QUALITY, effort: 1 });
    case 'gif':
      return image.gif();
  }
}

async function smallVariants(
  photo: Sharp,
  full: Size,
  shape: Shape,
): Promise<{ variants: Map<string, Uint8Array>; placeholder: string; display: Pixels }> {
  const display = await toPixels(fitted(photo, DISPLAY_WIDTH, full));
  const thumbnail = await toPixels(
    shape === 'portrait'
      ? fromPixels(display).resize(PORTRAIT_SIDE, PORTRAIT_SIDE, { fit: 'cover', position: 'centre' })
      : fitted(fromPixels(display), THUMBNAIL_WIDTH, full),
  );
  return {
    variants: new Map([
      [DISPLAY_VARIANT, await fromPixels(display).webp({ quality: DISPLAY_QUALITY, effort: 2 }).toBuffer()],
      [THUMBNAIL_VARIANT, await fromPixels(thumbnail).webp({ quality: DISPLAY_QUALITY }).toBuffer()],
    ]),
    placeholder: await makePlaceholder(fromPixels(thumbnail)),
    display,
  };
}

/** sharp leaves 16-bit colours in P3, unless its pipeline is sRGB, which in turn spoils CMYK. */
function inSrgb(photo: Sharp, { has16Bits }: PhotoHeader): Sharp {
  return has16Bits ? photo.pipelineColourspace('srgb') : photo;
}

/** Opens the file twice: decoders shrink while they decode, so its pixels are never held at once. */
async function prepareStill(
  { path, failOn }: { path: string } & Pick<SharpOptions, 'failOn'>,
  header: PhotoHeader,
  shape: Shape,
): Promise<PreparedPhoto> {
  // Output is sRGB by default: an embedded profile (P3, CMYK…) is applied here, before it is dropped.
  const upright = () => inSrgb(openPhoto(path, { failOn }).autoOrient(), header);
  // Reads all of the file: what is damaged fails here.
  const { data: full, info } = await encodeFull(upright(), header.format).toBuffer({
    resolveWithObject: true,
  });
  const { variants, placeholder, display } = await smallVariants(upright(), info, shape);
  // A portrait is never shown that large.
  const medium = shape === 'photo' ? await makeMedium(display, info) : undefined;
  if (medium !== undefined) variants.set(MEDIUM_VARIANT, medium);
  const { mime, variant } = PHOTO_FORMATS[header.format];
  variants.set(variant, full);
  return { mime, width: info.width, height: info.height, placeholder, bytes: full.length, variants };
}

const END_OF_JPEG = Buffer.of(0xff, 0xd9);

/**
 * A JPEG may lack its last two bytes alone, which say that it ends. With them a warning is left where pixels
 * are missing, which is no error to the decoder.
 */
async function prepareWithEnd(path: string, header: PhotoHeader, shape: Shape): Promise<PreparedPhoto> {
  await appendFile(path, END_OF_JPEG);
  return prepareStill({ path, failOn: 'warning' }, header, shape);
}

async function prepareAnimation(path: string, header: PhotoHeader, shape: Shape) {
  const size = { width: header.width, height: header.frameHeight };
  const full =
    header.format === 'gif'
      ? cleanGif(await readFile(path), size)
      : await openPhoto(path, { animated: true }).webp({ quality: FULL_QUALITY, effort: 1 }).toBuffer();
  if (full === undefined) return undefined;
  const { variants, placeholder } = await smallVariants(openPhoto(path), size, shape);
  // The small size for lists stands still; the one on a screen moves.
  const moving = fitted(openPhoto(path, { animated: true }), DISPLAY_WIDTH, size);
  variants.set(DISPLAY_VARIANT, await moving.webp({ quality: DISPLAY_QUALITY, effort: 0 }).toBuffer());
  const { mime, variant } = PHOTO_FORMATS[header.format];
  variants.set(variant, full);
  return { mime, ...size, placeholder, bytes: full.length, variants };
}

/**
 * Decodes an upload and creates its renditions: full size in its own format (animations stay animated), and
 * WebP 1200, 800 (see MEDIUM_VARIANT) and 400 pixels wide, panoramas wider, never enlarged. Queued (photo-limiter.ts).
 * @param shape a `portrait` has a square 400 px variant
 */
export async function preparePhoto(path: string, shape: Shape = 'photo'): Promise<Outcome> {
  const header = await readPhotoHeader(path);
  if (typeof header === 'string') return { kind: 'rejected', reason: header };
  return photoLimiter.run(header.width * header.frameHeight * header.frames, async (): Promise<Outcome> => {
    try {
      // A GIF of one frame is cleaned like an animated one: its pixels stay as they are.
      const isAnimation = header.frames > 1 || header.format === 'gif';
      const photo = await (isAnimation
        ? prepareAnimation(path, header, shape)
        : prepareStill({ path, failOn: 'error' }, header, shape).catch((error: unknown) => {
            if (header.format !== 'jpeg') throw error;
            return prepareWithEnd(path, header, shape);
          }));
      return photo === undefined ? { kind: 'rejected', reason: 'damaged' } : { kind: 'photo', photo };
    } catch {
      // The header was readable, the pixels are not. libvips tells this only in words that change.
      return { kind: 'rejected', reason: 'damaged' };
    }
  });
}

/** @param display the photo as `1200.webp` has it. @returns undefined if it is no wider than 800 pixels */
async function makeMedium(display: Pixels, full: Size): Promise<Buffer | undefined> {
  if (display.width <= MEDIUM_WIDTH) return undefined;
  return fitted(fromPixels(display), MEDIUM_WIDTH, full)
    .webp({ quality: DISPLAY_QUALITY, effort: 2 })
    .toBuffer();
}

/** A ThumbHash in base64 (about 30 characters): what a page shows while the photo is on its way. */
async function makePlaceholder(photo: Sharp): Promise<string> {
  const { data, info } = await photo
    .resize(MAX_SIDE_PIXELS, MAX_SIDE_PIXELS, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

/** Pixels of one frame, decoded: all renditions are made from these, so that a photo is decoded once. */
type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 };

async function toPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

function fromPixels({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels }, limitInputPixels: false });
}
