import sharp, { type Sharp } from 'sharp';

import type { TestPhoto } from './test-photo.ts';

export type { TestPhoto };

/** Soft hills under a sun: a picture that is recognisable after scaling, without a file in the repository. */
function landscape(width: number, height: number, hue: number): Buffer {
  const sun = Math.round(Math.min(width, height) / 6);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect width="100%" height="100%" fill="hsl(${hue} 60% 80%)"/>
      <circle cx="${width * 0.7}" cy="${height * 0.3}" r="${sun}" fill="#ffb35c"/>
      <path d="M0 ${height * 0.7} Q ${width * 0.3} ${height * 0.5} ${width * 0.6} ${height * 0.7} T ${width} ${height * 0.6} V ${height} H 0 Z" fill="hsl(${hue + 90} 35% 45%)"/>
    </svg>`,
  );
}

/** Begins as a JPEG, and is none. */
export function brokenPhoto(name: string): TestPhoto {
  const buffer = Buffer.from('\xff\xd8\xff\xe0 no photo at all', 'latin1');
  return { name, mimeType: 'image/jpeg', buffer };
}

export async function asJpeg(name: string, image: Sharp): Promise<TestPhoto> {
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg({ quality: 85 }).toBuffer() };
}

async function asPng(name: string, image: Sharp): Promise<TestPhoto> {
  return { name, mimeType: 'image/png', buffer: await image.png().toBuffer() };
}

/** Each photo that a server prepares costs its size in computing: these are as small as a list shows them. */
export function jpegPhoto(name: string, hue = 200): Promise<TestPhoto> {
  return asJpeg(name, sharp(landscape(800, 600, hue)));
}

export function pngPhoto(name: string, hue = 120): Promise<TestPhoto> {
  return asPng(name, sharp(landscape(600, 800, hue)));
}

/** As phones store it: pixels on their side, EXIF orientation 6 and place (Seoul). Shown as 1200 by 1600. */
export function turnedPhotoWithLocation(name: string): Promise<TestPhoto> {
  const seoul = {
    GPSLatitudeRef: 'N',
    GPSLatitude: '37/1 33/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '126/1 58/1 0/1',
  };
  const image = sharp(landscape(1600, 1200, 20))
    .withExif({ IFD0: { Make: 'Ongi Test Camera' }, IFD3: seoul })
    .withMetadata({ orientation: 6 });
  return asJpeg(name, image);
}

/** @param takenAt as a camera writes it: `2025:11:14 23:50:00` */
export function photoTakenAt(name: string, takenAt: string): Promise<TestPhoto> {
  const exif = { IFD0: { Make: 'Ongi Test Camera' }, IFD2: { DateTimeOriginal: takenAt } };
  return asJpeg(name, sharp(landscape(800, 600, 40)).withExif(exif));
}

export type PhotoShape = '3:4' | '9:16' | 'landscape' | 'panorama' | 'transparent';

const SHAPE_SIZES_PX: Readonly<Record<PhotoShape, readonly [width: number, height: number]>> = {
  '3:4': [900, 1200],
  '9:16': [720, 1280],
  landscape: [1600, 1000],
  panorama: [2400, 600],
  transparent: [1000, 1000],
};

/** A photo of rings and squares, on which any stretching, shift or wrong crop shows in the pixels. */
export function patternPhoto(name: string, shape: PhotoShape): Promise<TestPhoto> {
  const [width, height] = SHAPE_SIZES_PX[shape];
  const paper = shape === 'transparent' ? 'none' : '#f4e3c1';
  const pattern = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <pattern id="p" width="150" height="150" patternUnits="userSpaceOnUse">
        <rect width="150" height="150" fill="${paper}"/>
        <rect x="5" y="5" width="60" height="60" fill="#27496d"/>
        <circle cx="110" cy="110" r="32" fill="none" stroke="#c3423f" stroke-width="14"/>
      </pattern>
    </defs>
    <rect width="100%" height="100%" fill="url(#p)"/>
    <circle cx="${width / 2}" cy="${height / 2}" r="${Math.min(width, height) / 3}" fill="#2a9d6f"/>
  </svg>`;
  return asPng(name, sharp(Buffer.from(pattern)));
}

/** Thinner than any list or crop expects. */
function onePixelHighPhoto(name: string): Promise<TestPhoto> {
  return asPng(name, sharp({ create: { width: 1200, height: 1, channels: 3, background: '#c3423f' } }));
}

/** Three frames, of one colour each. */
async function animatedPhoto(name: string, format: 'gif' | 'webp'): Promise<TestPhoto> {
  const frames = ['#27496d', '#c3423f', '#2a9d6f'].map((background) =>
    asPng('frame', sharp({ create: { width: 480, height: 640, channels: 3, background } })),
  );
  const stills = (await Promise.all(frames)).map(({ buffer }) => buffer);
  const buffer = await sharp(stills, { join: { animated: true } })
    .toFormat(format, { delay: 200 })
    .toBuffer();
  return { name, mimeType: `image/${format}`, buffer };
}

/** One of each shape that people have: no list and no page may stretch or lose any of them. */
export async function photosOfAllShapes(): Promise<TestPhoto[]> {
  const shapes: PhotoShape[] = ['3:4', '9:16', 'landscape', 'panorama', 'transparent'];
  return [
    ...(await Promise.all(shapes.map((shape, at) => patternPhoto(`shape-${at}.png`, shape)))),
    await onePixelHighPhoto('thin.png'),
    await animatedPhoto('moving.gif', 'gif'),
    await animatedPhoto('moving.webp', 'webp'),
  ];
}
