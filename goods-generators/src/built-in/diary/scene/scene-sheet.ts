import type { Pixels } from '../paper.ts';

export type Colour = readonly [red: number, green: number, blue: number];
export type Point = readonly [x: number, y: number];
/** How far a point lies outside of a shape in pixels; negative inside. */
type Distance = (x: number, y: number) => number;
type Box = { left: number; top: number; right: number; bottom: number };
export type Shape = { box: Box; distance: Distance };
/** One colour, or one for each point. */
type Paint = Colour | ((x: number, y: number) => Colour);

export const INK: Colour = [74, 56, 44];
export const CLOTHES: readonly Colour[] = [
  [226, 92, 60],
  [84, 134, 178],
  [240, 178, 64],
  [112, 156, 96],
  [204, 110, 134],
  [136, 110, 168],
];

const WIDTH = 1024;
const HEIGHT = 768;
const EVERYWHERE: Box = { left: 0, top: 0, right: WIDTH, bottom: HEIGHT };

/** An sRGB picture of 1024 x 768 that is drawn by hand: no edge is quite straight. */
export class SceneSheet {
  readonly width = WIDTH;
  readonly height = HEIGHT;
  readonly #data = Buffer.alloc(WIDTH * HEIGHT * 3);
  readonly #tremor: number;

  constructor(random: () => number) {
    this.#tremor = random() * 100;
  }

  /** Lays a colour over what is there. @param strength 0 to 1 */
  fill({ box, distance }: Shape, paint: Paint, strength = 1): void {
    const left = Math.max(0, Math.floor(box.left - 5));
    const right = Math.min(WIDTH - 1, Math.ceil(box.right + 5));
    const bottom = Math.min(HEIGHT - 1, Math.ceil(box.bottom + 5));
    for (let y = Math.max(0, Math.floor(box.top - 5)); y <= bottom; y += 1) {
      const shiftX = 1.8 * Math.sin(y * 0.061 + this.#tremor) + 1.1 * Math.sin(y * 0.17 + this.#tremor * 3);
      for (let x = left; x <= right; x += 1) {
        const shiftY = 1.8 * Math.sin(x * 0.053 + this.#tremor) + 1.1 * Math.sin(x * 0.15);
        const cover = Math.min(1, Math.max(0, 0.5 - distance(x + shiftX, y + shiftY))) * strength;
        if (cover === 0) continue;
        const colour = typeof paint === 'function' ? paint(x, y) : paint;
        const at = (y * WIDTH + x) * 3;
        for (let channel = 0; channel < 3; channel += 1) {
          const before = this.#data[at + channel] ?? 0;
          this.#data[at + channel] = before + ((colour[channel] ?? 0) - before) * cover;
        }
      }
    }
  }

  pixels(): Pixels {
    return { data: this.#data, width: WIDTH, height: HEIGHT, channels: 3 };
  }
}

export function everything(): Shape {
  return { box: EVERYWHERE, distance: () => -1 };
}

export function ellipse([x, y]: Point, across: number, down = across): Shape {
  const box = { left: x - across, top: y - down, right: x + across, bottom: y + down };
  const reach = Math.min(across, down);
  return { box, distance: (px, py) => (Math.hypot((px - x) / across, (py - y) / down) - 1) * reach };
}

/** Everything below a line. */
export function below(line: (x: number) => number): Shape {
  return { box: EVERYWHERE, distance: (x, y) => line(x) - y };
}

export function polygon(...points: readonly Point[]): Shape {
  const edges = edgesOf([...points, points[0] ?? [0, 0]]);
  return {
    box: boxOf(points, 0),
    distance: (x, y) => {
      let isInside = false;
      let nearest = Infinity;
      for (const [[fromX, fromY], [toX, toY]] of edges) {
        nearest = Math.min(nearest, distanceTo([x, y], [fromX, fromY], [toX, toY]));
        if (fromY > y !== toY > y && x < ((toX - fromX) * (y - fromY)) / (toY - fromY) + fromX)
          isInside = !isInside;
      }
      return isInside ? -nearest : nearest;
    },
  };
}

/** A line through these points. */
export function stroke(width: number, ...points: readonly Point[]): Shape {
  const edges = edgesOf(points);
  return {
    box: boxOf(points, width),
    distance: (x, y) => Math.min(...edges.map(([from, to]) => distanceTo([x, y], from, to))) - width / 2,
  };
}

/** A part of a circle as a line; angles in turns, clockwise from the right. */
export function arc([x, y]: Point, radius: number, from: number, to: number, width: number): Shape {
  const points = Array.from({ length: 13 }, (_, index): Point => {
    const angle = (from + ((to - from) * index) / 12) * 2 * Math.PI;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
  return stroke(width, ...points);
}

export function mix(one: Colour, other: Colour, part: number): Colour {
  const at = (index: 0 | 1 | 2) => one[index] + (other[index] - one[index]) * Math.min(1, Math.max(0, part));
  return [at(0), at(1), at(2)];
}

function edgesOf(points: readonly Point[]): (readonly [Point, Point])[] {
  return points.slice(1).map((point, index) => [points[index] ?? point, point] as const);
}

function boxOf(points: readonly Point[], margin: number): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { left, top, right: Math.max(...xs) + margin, bottom: Math.max(...ys) + margin };
}

function distanceTo([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [alongX, alongY] = [toX - fromX, toY - fromY];
  const length = alongX * alongX + alongY * alongY || 1;
  const part = Math.min(1, Math.max(0, ((x - fromX) * alongX + (y - fromY) * alongY) / length));
  return Math.hypot(x - fromX - part * alongX, y - fromY - part * alongY);
}
