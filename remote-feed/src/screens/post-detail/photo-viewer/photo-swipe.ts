import PhotoSwipe from 'photoswipe';
import type { PostPhoto } from 'shared/contract/post';
import { mediaUrl } from 'shared/http';
import { shownSize } from '../../../ui/opened-post.ts';
import { COPY } from '../copy.ts';
import { albumName, itemName, slideName } from '../item-names.ts';
import './photoswipe-in-layer.css';

export type Enlargement = 'fit' | 'enlarged';

export type PhotoSwipeReports = {
  onIndex: (index: number) => void;
  onEnlargement: (enlargement: Enlargement) => void;
  /** A tap on the photo that is no double tap. */
  onTap: () => void;
  /** The element of a video's slide, which is anybody's to fill; null once it is gone. */
  onVideoSlide: (index: number, element: HTMLElement | null) => void;
  /** Pulled away, pinched together, or a press beside the photo. */
  onClose: () => void;
};

const ZOOM_STEP = 1.6;
const ZOOM_MS = 200;

/** PhotoSwipe without buttons, focus and history, which its dialog has. The creator destroys it. */
export class FamilyPhotoSwipe extends PhotoSwipe {
  readonly #reports: () => PhotoSwipeReports;
  readonly #images: readonly PostPhoto[];

  /** @param reports where the latest callbacks are */
  constructor(
    container: HTMLElement,
    images: readonly PostPhoto[],
    index: number,
    reports: () => PhotoSwipeReports,
  ) {
    super({
      appendToEl: container,
      index,
      dataSource: images.map((image, at) =>
        image.video === undefined ? photoData(image, itemName(images, at)) : { type: VIDEO_TYPE },
      ),
      loop: false,
      bgOpacity: 1,
      showHideAnimationType: 'none',
      initialZoomLevel: wholeScreen,
      secondaryZoomLevel: ({ initial }) => initial * 2.5,
      maxZoomLevel: ({ initial }) => Math.max(initial * 4, 1),
      imageClickAction: 'zoom',
      bgClickAction: 'close',
      doubleTapAction: 'zoom',
      tapAction: (_point, { target }) => {
        // A player shows and hides controls of its own.
        if (!(target instanceof Element && target.closest(`.${VIDEO_CLASS}`) !== null)) reports().onTap();
      },
      errorMsg: COPY.viewer.photoFailed,
      trapFocus: false,
      returnFocus: false,
      escKey: false,
      close: false,
      zoom: false,
      counter: false,
      arrowPrev: false,
      arrowNext: false,
    });
    this.#reports = reports;
    this.#images = images;
    this.on('contentLoad', (event) => {
      const { content } = event;
      if (content.type !== VIDEO_TYPE) return;
      event.preventDefault();
      content.element ??= document.createElement('div');
      content.element.className = `pswp__content ${VIDEO_CLASS}`;
      reports().onVideoSlide(content.index, content.element);
    });
    this.on('contentDestroy', ({ content }) => {
      if (content.type === VIDEO_TYPE) reports().onVideoSlide(content.index, null);
    });
    this.on('pointerDown', (event) => {
      // Its thumb is dragged, not the slide.
      if (event.originalEvent.target instanceof HTMLInputElement) event.preventDefault();
    });
    this.on('change', () => {
      this.#nameSlides();
      reports().onIndex(this.currIndex);
      this.#tellEnlargement();
    });
    this.on('zoomPanUpdate', ({ slide }) => {
      this.#tellEnlargement();
      showFullSizeWhereNeeded(slide, images[slide.index]);
    });
    this.on('keydown', (event) => {
      if (this.#takesKey(event.originalEvent)) event.preventDefault();
    });
  }

  override init(): boolean {
    const hasBegun = super.init();
    // The dialog around it is the dialog; this is a carousel within.
    this.element?.removeAttribute('role');
    this.element?.removeAttribute('tabindex');
    this.scrollWrap?.setAttribute('aria-label', albumName(this.#images));
    this.scrollWrap?.setAttribute('aria-roledescription', COPY.carousel);
    this.#nameSlides();
    return hasBegun;
  }

  override close(): void {
    this.#reports().onClose();
  }

  override destroy(): void {
    this.isDestroying = true;
    this.events.removeAll();
    super.destroy();
  }

  zoomBy(direction: 'in' | 'out'): void {
    const slide = this.currSlide;
    if (slide === undefined) return;
    const { initial, max } = slide.zoomLevels;
    const zoom = slide.currZoomLevel * (direction === 'in' ? ZOOM_STEP : 1 / ZOOM_STEP);
    slide.zoomTo(Math.min(Math.max(zoom, initial), max), undefined, this.#zoomMs());
  }

  fit(): void {
    const slide = this.currSlide;
    slide?.zoomTo(slide.zoomLevels.initial, undefined, this.#zoomMs());
  }

  #zoomMs(): number {
    return this.options.zoomAnimationDuration === 0 ? 0 : ZOOM_MS;
  }

  #tellEnlargement(): void {
    const slide = this.currSlide;
    if (slide === undefined) return;
    this.#reports().onEnlargement(slide.currZoomLevel > slide.zoomLevels.initial * 1.01 ? 'enlarged' : 'fit');
  }

  /** Three elements hold the previous, current and next slide, and rotate. */
  #nameSlides(): void {
    for (const { el, slide } of this.mainScroll.itemHolders) {
      el.setAttribute('aria-roledescription', COPY.slide);
      if (slide !== undefined) el.setAttribute('aria-label', slideName(this.#images, slide.index));
    }
  }

  /** True: dealt with, or the browser's own business. Arrows and Z are PhotoSwipe's. */
  #takesKey(event: KeyboardEvent): boolean {
    // A slider has the arrows for itself.
    if (event.key === 'Tab' || event.target instanceof HTMLInputElement) return true;
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    const act = KEYS[event.key];
    if (act === undefined) return false;
    event.preventDefault();
    act(this);
    return true;
  }
}

/** PhotoSwipe's name for what it does not load itself. */
const VIDEO_TYPE = 'video';

/** The element of such a slide has this class. */
const VIDEO_CLASS = 'video-slide';

function photoData({ displayUrl, width, height }: PostPhoto, alt: string) {
  return { src: mediaUrl(displayUrl), ...smallerOf(displayUrl), width, height, alt };
}

/** What the album shows of a photo, if that is a smaller size: shown until the display size is there. */
function smallerOf(displayUrl: string): { msrc?: string } {
  const shown = shownSize(displayUrl);
  return shown === displayUrl || shown === mediaUrl(displayUrl) ? {} : { msrc: shown };
}

const KEYS: Readonly<Record<string, (viewer: FamilyPhotoSwipe) => void>> = {
  '+': (viewer) => viewer.zoomBy('in'),
  '=': (viewer) => viewer.zoomBy('in'),
  '-': (viewer) => viewer.zoomBy('out'),
  '0': (viewer) => viewer.fit(),
  Home: (viewer) => viewer.goTo(0),
  End: (viewer) => viewer.goTo(viewer.getNumItems() - 1),
};

type Sizes = Record<'elementSize' | 'panAreaSize', { x: number; y: number } | null>;

/** The zoom at which a photo fits the screen, also a small one: PhotoSwipe's own `fit` never enlarges. */
export function wholeScreen({ elementSize, panAreaSize }: Sizes): number {
  if (elementSize === null || panAreaSize === null || elementSize.x <= 0 || elementSize.y <= 0) return 1;
  return Math.min(panAreaSize.x / elementSize.x, panAreaSize.y / elementSize.y);
}

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
function showFullSizeWhereNeeded(slide: Slide, image: PostPhoto | undefined): void {
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
