import type { CropArea } from './use-crop.ts';

/** The largest size at which a profile photo is shown. */
const MAX_SIDE_PX = 1024;

const TYPE = 'image/jpeg';
const QUALITY = 0.9;

/** JPEG has no transparency. */
const BACKGROUND = 'white';

/** A square JPEG of at most 1024 × 1024 px, named like the photo. @throws Error where it cannot be drawn */
export async function cropSquare(image: HTMLImageElement, area: CropArea, fileName: string): Promise<File> {
  const side = Math.max(1, Math.min(MAX_SIDE_PX, Math.round(area.width)));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('Canvas has no context');
  context.fillStyle = BACKGROUND;
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, TYPE, QUALITY);
  });
  if (blob === null) throw new Error('The photo could not be encoded');
  return new File([blob], `${fileName.replace(/\.[^.]*$/, '')}.jpg`, { type: TYPE });
}
