type Size = { width: number; height: number };

/** The part of a picture that `object-fit: cover` shows in a box of this size, in the picture's own pixels. */
export function coveredPart(picture: Size, box: Size): Size & { x: number; y: number } {
  const factor = Math.min(picture.width / box.width, picture.height / box.height);
  const width = box.width * factor;
  const height = box.height * factor;
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height };
}

/**
 * Draws what is seen of a photo, cropped to the ratio of its box: html2canvas 1.4 knows no `object-fit` and would stretch it.
 * @param scale pixels of the canvas for each CSS pixel of the box
 * @param page the document that the canvas is made in
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
