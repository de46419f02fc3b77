import type { Scene } from './read-scene.ts';
import { groundOf } from './scenery.ts';
import {
  CLOTHES,
  INK,
  arc,
  type Colour,
  ellipse,
  mix,
  type Point,
  polygon,
  type SceneSheet,
  stroke,
} from './scene-sheet.ts';

const SKIN: Colour = [250, 214, 180];
const HAIR: readonly Colour[] = [
  [66, 48, 38],
  [92, 62, 42],
  [52, 42, 40],
  [176, 170, 164],
];
const ROOFS: readonly Colour[] = [
  [214, 92, 60],
  [92, 128, 170],
  [196, 104, 124],
];

export function drawTree(sheet: SceneSheet, scene: Scene, [x, y]: Point, random: () => number): void {
  const { leaves } = groundOf(scene);
  sheet.fill(polygon([x - 17, y], [x - 10, y - 150], [x + 10, y - 150], [x + 17, y]), [128, 92, 62]);
  for (const [right, up] of [
    [-62, 190],
    [58, 198],
    [-30, 226],
    [26, 232],
  ] as const)
    sheet.fill(stroke(9, [x, y - 110], [x + right, y - up]), [128, 92, 62]);
  if (scene.season === 'winter') {
    for (const [right, up] of [
      [-62, 194],
      [58, 202],
      [-30, 230],
      [26, 236],
    ] as const)
      sheet.fill(ellipse([x + right, y - up], 22, 12), [246, 249, 252]);
    return;
  }
  for (let leaf = 0; leaf < 15; leaf += 1) {
    const [angle, far] = [random() * 2 * Math.PI, Math.sqrt(random())];
    const at: Point = [x + Math.cos(angle) * far * 96, y - 212 + Math.sin(angle) * far * 70];
    sheet.fill(ellipse(at, 40 + 16 * random(), 34 + 12 * random()), leaves[leaf % leaves.length] ?? INK);
  }
}

export function drawHouse(sheet: SceneSheet, scene: Scene, [x, y]: Point, random: () => number): void {
  const roof: Colour = ROOFS[Math.floor(random() * ROOFS.length)] ?? INK;
  const glow: Colour =
    scene.light === 'night' || scene.light === 'sunset' ? [255, 222, 120] : [190, 220, 232];
  sheet.fill(
    polygon([x + 62, y - 250], [x + 98, y - 250], [x + 98, y - 170], [x + 62, y - 190]),
    [176, 112, 82],
  );
  for (const [right, up, side] of [
    [84, 276, 15],
    [100, 306, 20],
    [92, 344, 25],
  ] as const)
    sheet.fill(ellipse([x + right, y - up], side), [248, 246, 240], 0.75);
  sheet.fill(polygon([x - 118, y], [x - 118, y - 136], [x + 118, y - 136], [x + 118, y]), [252, 240, 214]);
  sheet.fill(
    polygon([x - 150, y - 132], [x, y - 256], [x + 150, y - 132]),
    scene.season === 'winter' ? mix(roof, [246, 249, 252], 0.35) : roof,
  );
  sheet.fill(polygon([x - 26, y], [x - 26, y - 84], [x + 26, y - 84], [x + 26, y]), [150, 98, 62]);
  sheet.fill(ellipse([x + 16, y - 42], 4), [250, 214, 120]);
  for (const side of [-76, 76]) {
    sheet.fill(
      polygon(
        [x + side - 27, y - 52],
        [x + side - 27, y - 106],
        [x + side + 27, y - 106],
        [x + side + 27, y - 52],
      ),
      glow,
    );
    sheet.fill(stroke(4, [x + side, y - 52], [x + side, y - 106]), [150, 98, 62]);
    sheet.fill(stroke(4, [x + side - 27, y - 79], [x + side + 27, y - 79]), [150, 98, 62]);
  }
}

const GAP_PX = 104;

/** The left hand of the first one. */
export function firstHand(people: number, middle: number): number {
  return middle - ((people - 1) * GAP_PX) / 2 - 51;
}

/** The family, hand in hand. */
export function drawPeople(
  sheet: SceneSheet,
  scene: Scene,
  [middle, ground]: Point,
  random: () => number,
): void {
  const heights = Array.from(
    { length: scene.people },
    (_, index) => (index % 2 === 0 ? 190 : 140) + 24 * random(),
  );
  const first = Math.floor(random() * CLOTHES.length);
  const left = middle - ((heights.length - 1) * GAP_PX) / 2;
  for (const [index, high] of heights.entries()) {
    const at: Point = [left + index * GAP_PX, ground + 10 * random()];
    drawPerson(
      sheet,
      at,
      high,
      CLOTHES[(first + index * 2) % CLOTHES.length] ?? INK,
      HAIR[Math.floor(random() * (index % 2 === 0 ? HAIR.length : 3))] ?? INK,
      random() < 0.5,
    );
    if (scene.season === 'winter')
      sheet.fill(
        stroke(
          high * 0.075,
          [at[0] - high * 0.13, at[1] - high * 0.66],
          [at[0] + high * 0.13, at[1] - high * 0.66],
        ),
        CLOTHES[(first + index + 3) % CLOTHES.length] ?? INK,
      );
  }
  if (scene.weather === 'rainy')
    drawUmbrella(
      sheet,
      [middle, ground - Math.max(...heights) - 12],
      90 + 46 * heights.length,
      CLOTHES[(first + 3) % CLOTHES.length] ?? INK,
    );
}

function drawPerson(
  sheet: SceneSheet,
  [x, y]: Point,
  high: number,
  clothes: Colour,
  hair: Colour,
  hasSkirt: boolean,
): void {
  const [head, wide] = [high * 0.17, high * (hasSkirt ? 0.24 : 0.17)];
  const [hips, neck, face] = [y - high * 0.26, y - high * 0.64, y - high * 0.8];
  for (const side of [-1, 1]) {
    sheet.fill(
      stroke(high * 0.07, [x + side * high * 0.07, hips], [x + side * high * 0.08, y]),
      hasSkirt ? SKIN : [86, 92, 120],
    );
    sheet.fill(ellipse([x + side * high * 0.1, y], high * 0.06, high * 0.035), INK);
    sheet.fill(
      stroke(high * 0.065, [x + side * high * 0.1, neck + high * 0.06], [x + side * 50, y - 62]),
      clothes,
    );
    sheet.fill(ellipse([x + side * 51, y - 60], high * 0.04), SKIN);
  }
  sheet.fill(
    polygon(
      [x - high * 0.1, neck],
      [x + high * 0.1, neck],
      [x + wide, hips + high * 0.04],
      [x - wide, hips + high * 0.04],
    ),
    clothes,
  );
  sheet.fill(ellipse([x, face - head * 0.18], head * 1.13, head * 1.06), hair);
  if (hasSkirt)
    for (const side of [-1, 1])
      sheet.fill(ellipse([x + side * head, face + head * 0.4], head * 0.3, head * 0.62), hair);
  sheet.fill(ellipse([x, face + head * 0.14], head * 0.92, head * 0.84), SKIN);
  for (const side of [-1, 1]) {
    sheet.fill(ellipse([x + side * head * 0.36, face + head * 0.08], head * 0.1, head * 0.14), INK);
    sheet.fill(
      ellipse([x + side * head * 0.58, face + head * 0.4], head * 0.19, head * 0.13),
      [246, 168, 146],
    );
  }
  sheet.fill(arc([x, face + head * 0.26], head * 0.32, 0.06, 0.44, 3.5), [186, 84, 66]);
}

function drawUmbrella(sheet: SceneSheet, [x, y]: Point, reach: number, colour: Colour): void {
  const rim = Array.from({ length: 17 }, (_, index): Point => {
    const angle = Math.PI * (1 + index / 16);
    return [x + reach * Math.cos(angle), y + reach * 0.55 * Math.sin(angle)];
  });
  sheet.fill(stroke(6, [x, y - reach * 0.62], [x, y + 120]), INK);
  sheet.fill(polygon(...rim), colour);
  for (const part of [-0.5, 0, 0.5])
    sheet.fill(ellipse([x + part * reach * 1.33, y + 2], reach * 0.3, 12), mix(colour, [255, 255, 255], 0.3));
}
