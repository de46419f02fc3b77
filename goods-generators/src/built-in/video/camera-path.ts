import type { CameraMove, VideoEffects } from './video-effects.ts';

export const FRAMES_PER_SECOND = 30;
export const FRAME_COUNT = 150;

/** Start and end: zoom (1 shows all), and position from 0 (left, top) to 1 (right, bottom). */
type Path = { zoom: readonly [number, number]; x: readonly [number, number]; y: readonly [number, number] };

const MIDDLE = [0.5, 0.5] as const;
/** Slightly above the centre, where faces are. */
const AT_FACES = [0.45, 0.45] as const;
const AT_CLOSE_FACES = [0.45, 0.42] as const;
const ACROSS = [1.24, 1.24] as const;

const PATHS: Readonly<Record<CameraMove, Path>> = {
  'push-in': { zoom: [1, 1.12], x: MIDDLE, y: AT_FACES },
  closer: { zoom: [1, 1.34], x: MIDDLE, y: AT_CLOSE_FACES },
  farther: { zoom: [1.34, 1], x: MIDDLE, y: AT_CLOSE_FACES },
  'to-left': { zoom: ACROSS, x: [1, 0], y: AT_FACES },
  'to-right': { zoom: ACROSS, x: [0, 1], y: AT_FACES },
  upward: { zoom: ACROSS, x: MIDDLE, y: [1, 0] },
  downward: { zoom: ACROSS, x: MIDDLE, y: [0, 1] },
  turn: { zoom: [1.02, 1.12], x: MIDDLE, y: AT_FACES },
};

/** Eases from 0 to 1 over the whole video. */
const EASED = `((1-cos(PI*min(on/${FRAME_COUNT - 1},1)))/2)`;

/** A double beat every 1.2 seconds. */
const BEAT = '(1+0.035*(exp(-pow((mod(on/30,1.2)-0.25)/0.09,2))+0.6*exp(-pow((mod(on/30,1.2)-0.5)/0.1,2))))';

const TURN_RADIANS = 0.035;
/** Zoom that keeps the corners of a rotated frame filled, at all supported aspect ratios. */
const TURN_MARGIN = 1.1;

function between([from, to]: readonly [number, number]): string {
  return from === to ? String(from) : `(${from}+${Math.round((to - from) * 1000) / 1000}*${EASED})`;
}

/**
 * The ffmpeg filters that move the camera over a still frame.
 * @param video the video's size; the still frame has the same shape at four times the resolution
 */
export function cameraFilters(effects: VideoEffects, video: { width: number; height: number }): string[] {
  const { zoom, x, y } = PATHS[effects.move];
  const turns = effects.move === 'turn';
  const width = turns ? evenUp(video.width * TURN_MARGIN) : video.width;
  const height = turns ? evenUp(video.height * TURN_MARGIN) : video.height;
  const near = effects.beats ? `${between(zoom)}*${BEAT}` : between(zoom);
  const filters = [
    `zoompan=z='${near}':x='(iw-iw/zoom)*${between(x)}':y='(ih-ih/zoom)*${between(y)}':d=${FRAME_COUNT}:s=${width}x${height}:fps=${FRAMES_PER_SECOND}`,
    'format=yuv420p',
  ];
  if (turns) {
    const angle = `${TURN_RADIANS}*cos(PI*min(n/${FRAME_COUNT - 1},1))`;
    filters.push(`rotate=a='${angle}':ow=${video.width}:oh=${video.height}`);
  }
  return filters;
}

function evenUp(value: number): number {
  return Math.ceil(value / 2) * 2;
}
