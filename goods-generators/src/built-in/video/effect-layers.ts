import { join } from 'node:path';
import { seededNumbers } from '../seeded-noise.ts';
import { createSpriteCanvas, type Colour, type SpriteCanvas } from './sprite-canvas.ts';
import type { Size } from './video-frame.ts';
import type { Falling, Tone, VideoEffects } from './video-effects.ts';

/**
 * An image over the video, drawn once per overlay. `x` and `y` are ffmpeg expressions of the frame number n;
 * `phases`: the file stacks `count` square images, of which each frame shows the next.
 */
export type EffectLayer = {
  file: string;
  overlays: readonly { x: string; y: string; phaseOffset: number }[];
  phases: { count: number; side: number } | null;
};

type Grain = { colours: readonly Colour[]; count: number; reach: readonly [number, number]; flat: boolean };

const WHITE: Colour = [255, 255, 255];

const GRAINS: Readonly<Record<Falling, Grain>> = {
  snow: { colours: [WHITE], count: 54, reach: [5, 13], flat: false },
  petals: {
    colours: [
      [255, 201, 214],
      [255, 222, 230],
      [248, 180, 200],
    ],
    count: 28,
    reach: [9, 17],
    flat: true,
  },
  confetti: {
    colours: [
      [240, 96, 72],
      [255, 196, 61],
      [94, 176, 118],
      [84, 150, 214],
      [238, 134, 168],
    ],
    count: 40,
    reach: [7, 13],
    flat: true,
  },
};

/** Pixels per frame. Even, because chroma has half the resolution: odd steps would stutter. */
const SLOW_FALL_PX = 2;
const FAST_FALL_PX = 4;
const SWAY_PX = 24;

const TWINKLE_FRAMES = 45;
const STARS = 16;
const HEARTS = 9;
const HEART_REACH_PX = 30;

/** Draws the requested effects into files of `directory`, from back to front. */
export async function drawEffectLayers(
  effects: VideoEffects,
  video: Size,
  directory: string,
): Promise<EffectLayer[]> {
  const layers: EffectLayer[] = [];
  const save = async (name: string, canvas: SpriteCanvas): Promise<string> => {
    const file = join(directory, `${name}.png`);
    await canvas.save(file);
    return file;
  };
  const edge = edgeOf(effects.tone, video);
  if (edge !== null) layers.push({ file: await save('edge', edge), ...still });
  if (effects.falling !== null) {
    const grain = GRAINS[effects.falling];
    const far = drawFalling(video, { ...grain, reach: [grain.reach[0] * 0.6, grain.reach[1] * 0.6] }, 1);
    layers.push(fallingLayer(await save('far', far), video, SLOW_FALL_PX, 0));
    layers.push(fallingLayer(await save('near', drawFalling(video, grain, 2)), video, FAST_FALL_PX, 2));
  }
  if (effects.hearts) layers.push({ file: await save('heart', drawHeart()), ...risingHearts(video) });
  if (effects.sparkles) {
    for (const [index, side] of [56, 104].entries()) {
      const file = await save(`star-${side}`, drawTwinkle(side));
      layers.push({ file, ...twinkles(video, side, index + 1) });
    }
  }
  return layers;
}

const still = { overlays: [{ x: '0', y: '0', phaseOffset: 0 }], phases: null };

/** Dark corners for old photos, light from the upper left corner for warm ones. */
function edgeOf(tone: Tone, video: Size): SpriteCanvas | null {
  if (tone === 'natural') return null;
  const canvas = createSpriteCanvas(video.width, video.height);
  const reach = video.width + video.height;
  const [halfWidth, halfHeight] = [video.width / 2, video.height / 2];
  if (tone === 'warm') {
    const far = Math.hypot(video.width, video.height) * 0.75;
    canvas.draw({ x: video.width * 0.12, y: video.height * 0.05 }, reach, [255, 186, 104], (right, down) => {
      const nearness = Math.max(0, 1 - Math.hypot(right, down) / far);
      return 0.42 * nearness * nearness;
    });
    return canvas;
  }
  canvas.draw({ x: halfWidth, y: halfHeight }, reach, [24, 14, 4], (right, down) => {
    const distance = Math.hypot(right / halfWidth, down / halfHeight) / Math.SQRT2;
    return 0.62 * Math.max(0, (distance - 0.45) / 0.55) ** 2;
  });
  return canvas;
}

/** Two identical video heights, one above the other, so that falling loops seamlessly. */
function drawFalling(video: Size, { colours, count, reach, flat }: Grain, seed: number): SpriteCanvas {
  const random = seededNumbers(seed);
  const width = video.width + 2 * SWAY_PX;
  const canvas = createSpriteCanvas(width, video.height * 2);
  for (let index = 0; index < count; index += 1) {
    const colour = colours[index % colours.length] ?? WHITE;
    const radius = reach[0] + (reach[1] - reach[0]) * random() ** 2;
    const [x, y, angle] = [random() * width, random() * video.height, random() * Math.PI];
    const narrow = flat ? 0.45 + 0.3 * random() : 1;
    const strength = (right: number, down: number): number => {
      const along = right * Math.cos(angle) + down * Math.sin(angle);
      const across = (down * Math.cos(angle) - right * Math.sin(angle)) / narrow;
      const distance = Math.hypot(along, across) / radius;
      return flat ? 0.92 * (1 - distance) * radius : 0.95 * (1 - distance) * 1.6;
    };
    for (const shift of [-video.height, 0, video.height, 2 * video.height]) {
      canvas.draw({ x, y: y + shift }, radius, colour, strength);
    }
  }
  return canvas;
}

function fallingLayer(file: string, video: Size, pixelsPerFrame: number, phase: number): EffectLayer {
  const x = `-${SWAY_PX}+${SWAY_PX}*sin(n/26+${phase})`;
  const y = `-${video.height}+mod(n*${pixelsPerFrame},${video.height})`;
  return { file, overlays: [{ x, y, phaseOffset: 0 }], phases: null };
}

function drawHeart(): SpriteCanvas {
  const side = HEART_REACH_PX * 2;
  const canvas = createSpriteCanvas(side, side);
  const centre = { x: HEART_REACH_PX, y: HEART_REACH_PX };
  canvas.draw(centre, HEART_REACH_PX, [255, 92, 122], (right, down) => {
    const [x, y] = [(right / HEART_REACH_PX) * 1.25, (-down / HEART_REACH_PX) * 1.25 + 0.1];
    const inside = (x * x + y * y - 1) ** 3 - x * x * y ** 3;
    return 0.88 * Math.min(1, Math.max(0, 0.5 - inside * 14));
  });
  return canvas;
}

function risingHearts(video: Size): Omit<EffectLayer, 'file'> {
  const random = seededNumbers(3);
  const span = video.height + 2 * HEART_REACH_PX;
  const overlays = Array.from({ length: HEARTS }, (_, index) => {
    const across = Math.round(((index + 0.2 + 0.6 * random()) / HEARTS) * (video.width - 2 * HEART_REACH_PX));
    const start = Math.round(random() * span);
    const pixelsPerFrame = index % 2 === 0 ? 2 : 4;
    return {
      x: `${across}+14*sin(n/18+${index})`,
      y: `${video.height}-mod(n*${pixelsPerFrame}+${start},${span})`,
      phaseOffset: 0,
    };
  });
  return { overlays, phases: null };
}

/** A star that grows and fades, its frames stacked vertically; dark half of the time. */
function drawTwinkle(side: number): SpriteCanvas {
  const canvas = createSpriteCanvas(side, side * TWINKLE_FRAMES);
  const half = side / 2;
  for (let phase = 0; phase < TWINKLE_FRAMES; phase += 1) {
    const light = Math.max(0, Math.sin((phase / TWINKLE_FRAMES) * 2 * Math.PI)) ** 1.5;
    if (light === 0) continue;
    const arm = half * (0.45 + 0.5 * light);
    canvas.draw({ x: half, y: phase * side + half }, half - 1, [255, 247, 214], (right, down) => {
      const [x, y] = [Math.abs(right) / arm, Math.abs(down) / arm];
      const rays = Math.max(0, 1 - Math.sqrt(x) - Math.sqrt(y)) * 3;
      const glow = 0.55 * Math.max(0, 1 - Math.hypot(x, y) * 1.9) ** 2;
      return light * (rays + glow);
    });
  }
  return canvas;
}

function twinkles(video: Size, side: number, seed: number): Omit<EffectLayer, 'file'> {
  const random = seededNumbers(seed);
  const overlays = Array.from({ length: STARS / 2 }, (_, index) => ({
    x: String(2 * Math.round(((video.width - side) * ((index * 0.618 + 0.3 * random()) % 1)) / 2)),
    y: String(2 * Math.round(((video.height - side) * ((index + random()) / (STARS / 2))) / 2)),
    phaseOffset: Math.floor(random() * TWINKLE_FRAMES),
  }));
  return { overlays, phases: { count: TWINKLE_FRAMES, side } };
}
