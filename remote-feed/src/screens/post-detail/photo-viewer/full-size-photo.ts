import type PhotoSwipe from 'photoswipe';
import type { PostPhoto } from 'shared/contract/post';
import { mediaUrl } from 'shared/http';

/** `displayUrl` of the contract. */
const DISPLAY_WIDTH_PX = 1200;

/** A little blur is not seen, a photo of ten megabytes is waited for. */
const TOLERATED_BLUR = 1.15;

/** Screen pixels that a photo takes from side to side, against those its display size has. */
export function needsFullSize(
  image: Pick<PostPhoto, 'width'>,
  zoomLevel: number,
  pixelRatio: number,
): boolean {
  if (image.width <= DISPLAY_WIDTH_PX) return false;
  return image.width * zoomLevel * pixelRatio > DISPLAY_WIDTH_PX * TOLERATED_BLUR;
}

type Slide = NonNullable<PhotoSwipe['currSlide']>;

const requested = new WeakSet<HTMLElement>();

/** Replaces the display size by the full size once it would be stretched. Offline the display size stays. */
export function showFullSizeWhereNeeded(slide: Slide, image: PostPhoto | undefined): void {
  const shown = slide.content.element;
  if (image === undefined || image.url === image.displayUrl) return;
  if (!(shown instanceof HTMLImageElement) || requested.has(shown)) return;
  if (!needsFullSize(image, slide.currZoomLevel, window.devicePixelRatio)) return;
  requested.add(shown);
  void putFullSize(shown, mediaUrl(image.url));
}

async function putFullSize(shown: HTMLImageElement, url: string): Promise<void> {
  const full = document.createElement('img');
  full.src = url;
  try {
    await full.decode();
    shown.src = full.src;
  } catch {
    // Failed: requested again at the next change of size.
    requested.delete(shown);
  }
}
