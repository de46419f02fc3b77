import type { CropArea } from './use-crop.ts';

/** The side of a portrait at most: more is shown nowhere. */
const SIDE_PX = 1024;

const TYPE = 'image/jpeg';
const QUALITY = 0.9;

/** Under what is transparent: JPEG knows only colours. */
const GROUND = 'white';

/**
 * Cuts a square out of a photo that is shown, turned as it is shown.
 * @param area in the photo's own pixels
 * @param fileName of the photo; the square has the same with its own ending
 * @returns a JPEG of at most 1024 × 1024 pixels
 * @throws where the browser cannot draw it
 */
export async function cutSquare(image: HTMLImageElement, area: CropArea, fileName: string): Promise<File> {
  const side = Math.max(1, Math.min(SIDE_PX, Math.round(area.width)));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas to cut the photo on');
  context.fillStyle = GROUND;
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, TYPE, QUALITY);
  });
  if (blob === null) throw new Error('The photo could not be cut');
  return new File([blob], `${fileName.replace(/\.[^.]*$/, '')}.jpg`, { type: TYPE });
}
