/* Without imports, as small scripts that draw before the framework include it. */

/** What of a photo of the contract is needed (`PostPhoto`). */
type SizedPhoto = {
  displayUrl: string;
  /** 800 px wide; absent for a photo that is narrower or moves. */
  mediumUrl?: string | undefined;
  /** Pixels of the full size. */
  width: number;
  height: number;
};

/**
 * A box that a photo covers: `share` of the app's column less `lessPx`; `ratio` is its width by its height.
 */
export type PhotoBox = { share: number; lessPx: number; ratio: number };

/** Attributes of an `<img>`. */
export type PhotoSources = { src: string; srcSet?: string; sizes?: string };

const DISPLAY_WIDTH = 1200;

/** `--column` of the tokens. */
const COLUMN = 'min(100vw, 390px)';

/** Above about two pixels for each CSS pixel nobody sees more of a photo, but everybody waits for it. */
const DENSE = 2.5;
const DENSE_SHARE = 0.65;

/**
 * The sizes of a photo that a browser chooses from for a box. A photo without the medium size has its display
 * size alone.
 * @param resolve makes a URL of the contract absolute (`mediaUrl` of shared/http)
 */
export function photoSources(
  { displayUrl, mediumUrl, width, height }: SizedPhoto,
  box: PhotoBox,
  resolve: (url: string) => string,
): PhotoSources {
  const src = resolve(displayUrl);
  if (mediumUrl === undefined) return { src };
  // `cover` cuts off the sides of a photo that is wider than its box: it is as wide as before.
  const scale = Math.max(1, width / height / box.ratio);
  const lengthOf = (share: number): string =>
    `calc(${COLUMN} * ${(box.share * scale * share).toFixed(2)} - ${Math.round(box.lessPx * scale * share)}px)`;
  return {
    src,
    srcSet: `${resolve(mediumUrl)} 800w, ${src} ${Math.min(DISPLAY_WIDTH, width)}w`,
    sizes: `(min-resolution: ${DENSE}dppx) ${lengthOf(DENSE_SHARE)}, ${lengthOf(1)}`,
  };
}

/** A slide of home (HomeSlider.module.css, PostSlide.module.css): 4 to 4.6 on every screen. */
export const HOME_CARD: PhotoBox = { share: 0.92, lessPx: 56.8, ratio: 0.87 };

/** A post's photos (PostDetail.module.css, Album.module.css). */
export const ALBUM: PhotoBox = { share: 1, lessPx: 24, ratio: 1 / 1.06 };
