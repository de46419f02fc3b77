type Size = { width: number; height: number };

/** The part of an image that `object-fit: cover` shows in a box, in the image's own pixels. */
export function coveredPart(image: Size, box: Size): Size & { x: number; y: number } {
  const factor = Math.min(image.width / box.width, image.height / box.height);
  const width = box.width * factor;
  const height = box.height * factor;
  return { x: (image.width - width) / 2, y: (image.height - height) / 2, width, height };
}

/**
 * Draws the visible part of an image: html2canvas 1.4 ignores `object-fit` and would stretch it.
 * @param scale canvas pixels for each CSS pixel
 * @param page the document that creates the canvas
 */
export function croppedIllustration(
  image: HTMLImageElement,
  scale: number,
  page: Document,
): HTMLCanvasElement {
  const box = image.getBoundingClientRect();
  const canvas = page.createElement('canvas');
  canvas.width = Math.round(box.width * scale);
  canvas.height = Math.round(box.height * scale);
  const part = coveredPart({ width: image.naturalWidth, height: image.naturalHeight }, box);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('Canvas has no context');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height);
  return canvas;
}
