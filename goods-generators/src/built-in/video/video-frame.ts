/** Pixels. */
export type Size = { width: number; height: number };

/** The part of a photo that the video shows, in pixels of the photo, and the pixels of the video. */
export type VideoFrame = { crop: Size & { left: number; top: number }; video: Size };

const LONG_SIDE_PX = 1280;
const SQUARE_SIDE_PX = 960;
/** Other shapes have about as many pixels as the common ones, for the same rendering time. */
const MOST_PIXELS = SQUARE_SIDE_PX ** 2;

/** Aspect ratios that fill phones and players. */
const COMMON_SHAPES: readonly Size[] = [
  { width: 720, height: LONG_SIDE_PX },
  { width: LONG_SIDE_PX, height: 720 },
  { width: SQUARE_SIDE_PX, height: SQUARE_SIDE_PX },
];

/** Maximum crop to reach a common aspect ratio. */
const MOST_CUT = 0.1;

/** Longer photos are cropped to this: a panorama would be a thin strip on a phone. */
const LONGEST_ASPECT = 2.4;

/** Crops keep more of the upper half, where faces usually are. */
const CUT_FROM_TOP = 0.4;

/** Fits a photo into a video: crops little, never stretches; the video's sides are even. */
export function fitVideoFrame(photo: Size): VideoFrame {
  const aspect = photo.width / photo.height;
  const common = COMMON_SHAPES.find((shape) => cutFor(aspect, shape.width / shape.height) <= MOST_CUT);
  const video = common ?? ownShape(Math.min(LONGEST_ASPECT, Math.max(1 / LONGEST_ASPECT, aspect)));
  return { crop: cropTo(photo, video.width / video.height), video };
}

function cutFor(aspect: number, target: number): number {
  return 1 - Math.min(aspect / target, target / aspect);
}

function ownShape(aspect: number): Size {
  const width = Math.min(LONG_SIDE_PX, LONG_SIDE_PX * aspect, Math.sqrt(MOST_PIXELS * aspect));
  return { width: even(width), height: even(width / aspect) };
}

/** The largest crop of a photo with this aspect ratio. */
export function cropTo(photo: Size, aspect: number): VideoFrame['crop'] {
  const width = Math.max(1, Math.min(photo.width, Math.round(photo.height * aspect)));
  const height = Math.max(1, Math.min(photo.height, Math.round(photo.width / aspect)));
  return {
    width,
    height,
    left: Math.floor((photo.width - width) / 2),
    top: Math.floor((photo.height - height) * CUT_FROM_TOP),
  };
}

function even(value: number): number {
  return Math.round(value / 2) * 2;
}
