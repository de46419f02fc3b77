import { expect, type Locator } from '@playwright/test';

/**
 * Asserts what `toBeVisible` does, and that the element is in the viewport (completely, if it fits), has a
 * size, and is not covered.
 */
export async function expectVisibleInViewport(locator: Locator): Promise<void> {
  await expect
    .poll(() => locator.evaluate(visibility).catch((error: unknown) => String(error)), {
      message: `${String(locator)} in the viewport and not covered`,
    })
    .toBe('visible');
}

/** Runs in the page: hit tests at nine points of the element. */
function visibility(element: Element): string {
  const { top, right, bottom, left, width, height } = element.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  if (width === 0 || height === 0) return 'has no size';
  const fits = width <= innerWidth && height <= innerHeight;
  const isInside = top >= -1 && left >= -1 && bottom <= innerHeight + 1 && right <= innerWidth + 1;
  if (fits && !isInside)
    return `outside of the viewport: ${[left, top, right, bottom].map(Math.round).join(' ')}`;
  const shown = {
    top: Math.max(top, 0),
    left: Math.max(left, 0),
    bottom: Math.min(bottom, innerHeight),
    right: Math.min(right, innerWidth),
  };
  if (shown.bottom <= shown.top || shown.right <= shown.left) return 'outside of the viewport';
  for (const across of [0.15, 0.5, 0.85]) {
    for (const down of [0.15, 0.5, 0.85]) {
      const x = shown.left + (shown.right - shown.left) * across;
      const y = shown.top + (shown.bottom - shown.top) * down;
      const hit = document.elementFromPoint(x, y);
      // Between the lines of a text, and where it lets touches through, its own container is hit.
      const isOwn = hit !== null && (element.contains(hit) || hit.contains(element));
      if (!isOwn)
        return `covered at ${Math.round(x)},${Math.round(y)} by ${hit?.outerHTML.slice(0, 120) ?? 'nothing'}`;
    }
  }
  return 'visible';
}

/** Expects at least this number of loaded photos, each in its own proportions or cropped, none distorted. */
export async function expectUndistorted(photos: Locator, atLeast: number): Promise<void> {
  await expect
    .poll(async () => (await photos.evaluateAll(drawnPhotos)).length, { message: 'photos that have arrived' })
    .toBeGreaterThanOrEqual(atLeast);
  expect((await photos.evaluateAll(drawnPhotos)).filter(({ isStretched }) => isStretched)).toEqual([]);
}

/** Runs in the page. Photos further down are fetched when they come near. */
function drawnPhotos(photos: Element[]): { src: string; size: string; isStretched: boolean }[] {
  return photos.flatMap((photo) => {
    if (!(photo instanceof HTMLImageElement) || !photo.complete || photo.naturalWidth === 0) return [];
    const { src, naturalWidth, naturalHeight, clientWidth, clientHeight } = photo;
    // What differs by less than a pixel is rounded.
    const differsPx = Math.abs(clientHeight - (clientWidth * naturalHeight) / naturalWidth);
    const isStretched = getComputedStyle(photo).objectFit === 'fill' && differsPx > 1;
    return [{ src, size: `${clientWidth}x${clientHeight}`, isStretched }];
  });
}
