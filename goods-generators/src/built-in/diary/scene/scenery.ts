import type { Light, Scene, Season } from './read-scene.ts';
import {
  arc,
  below,
  type Colour,
  ellipse,
  everything,
  mix,
  type Point,
  polygon,
  type SceneSheet,
  stroke,
} from './scene-sheet.ts';

const SKIES: Readonly<Record<Light, readonly [top: Colour, bottom: Colour]>> = {
  day: [
    [120, 182, 222],
    [222, 238, 240],
  ],
  morning: [
    [150, 190, 224],
    [255, 226, 190],
  ],
  sunset: [
    [236, 132, 96],
    [255, 216, 150],
  ],
  night: [
    [38, 52, 96],
    [98, 108, 160],
  ],
};

const GREY: Colour = [150, 160, 170];
const WHITE: Colour = [255, 255, 252];

const GROUNDS: Readonly<Record<Season, { far: Colour; near: Colour; leaves: readonly Colour[] }>> = {
  spring: {
    far: [168, 200, 128],
    near: [132, 182, 88],
    leaves: [
      [244, 170, 190],
      [250, 200, 210],
      [236, 150, 176],
    ],
  },
  summer: {
    far: [110, 168, 110],
    near: [88, 156, 72],
    leaves: [
      [62, 132, 64],
      [88, 158, 76],
      [112, 176, 84],
    ],
  },
  autumn: {
    far: [206, 170, 96],
    near: [198, 152, 80],
    leaves: [
      [214, 96, 44],
      [232, 148, 52],
      [190, 72, 44],
    ],
  },
  winter: {
    far: [206, 216, 226],
    near: [240, 243, 246],
    leaves: [
      [226, 232, 238],
      [240, 244, 248],
      [214, 222, 232],
    ],
  },
};

export function groundOf({ season, light }: Scene) {
  const { far, near, leaves } = GROUNDS[season];
  const dim = (colour: Colour): Colour => (light === 'night' ? mix(colour, [44, 58, 92], 0.45) : colour);
  return { far: dim(far), near: dim(near), leaves: leaves.map(dim) };
}

export function drawSky(sheet: SceneSheet, scene: Scene, random: () => number): void {
  const { light, weather } = scene;
  const isGrey = weather !== 'sunny';
  const [top, bottom] = SKIES[light].map((colour) => (isGrey ? mix(colour, GREY, 0.4) : colour));
  const sky = (_x: number, y: number): Colour => mix(top ?? GREY, bottom ?? GREY, y / 480);
  sheet.fill(everything(), sky);
  const isLeft = random() < 0.5;
  const x = (isLeft ? 0.16 + 0.1 * random() : 0.74 + 0.1 * random()) * sheet.width;
  if (light === 'night') drawNight(sheet, x, sky, random);
  else if (!isGrey) drawSun(sheet, light, x);
  const clouds = isGrey ? 5 : light === 'night' ? 0 : 2;
  const colour = isGrey ? mix(WHITE, GREY, 0.45) : mix(WHITE, bottom ?? WHITE, light === 'day' ? 0 : 0.4);
  // None lies over the sun.
  const [from, share] = isGrey ? [0, 1] : [isLeft ? 0.4 : 0, 0.6];
  for (let cloud = 0; cloud < clouds; cloud += 1)
    drawCloud(
      sheet,
      (from + ((cloud + 0.3 + 0.4 * random()) / clouds) * share) * sheet.width,
      70 + 80 * random(),
      colour,
    );
  if (scene.things.includes('rainbow'))
    for (const [band, hue] of RAINBOW.entries())
      sheet.fill(arc([512, 560], 430 - band * 19, 0.5, 1, 20), hue, 0.85);
}

function drawSun(sheet: SceneSheet, light: Light, x: number): void {
  const high = light === 'day' ? 128 : 300;
  const sun: Colour = light === 'sunset' ? [246, 92, 52] : [255, 176, 60];
  sheet.fill(ellipse([x, high], 118), [255, 226, 150], 0.45);
  sheet.fill(ellipse([x, high], 66), sun);
  for (let ray = 0; ray < (light === 'day' ? 12 : 0); ray += 1) {
    const [along, down] = [Math.cos((ray / 6) * Math.PI), Math.sin((ray / 6) * Math.PI)];
    sheet.fill(stroke(9, [x + along * 86, high + down * 86], [x + along * 116, high + down * 116]), sun);
  }
}

function drawNight(
  sheet: SceneSheet,
  x: number,
  sky: (x: number, y: number) => Colour,
  random: () => number,
): void {
  sheet.fill(ellipse([x, 130], 62), [255, 240, 190]);
  sheet.fill(ellipse([x + 26, 116], 52), sky);
  for (let star = 0; star < 18; star += 1) {
    const [at, high, side] = [((star + random()) / 18) * sheet.width, 40 + 300 * random(), 13 + 9 * random()];
    // Small light shapes would drown in their outlines.
    sheet.fill(ellipse([at, high], side * 2), [150, 160, 200], 0.5);
    const tips = Array.from({ length: 10 }, (_, tip): Point => {
      const reach = tip % 2 === 0 ? side : side * 0.45;
      return [at + reach * Math.sin((tip / 5) * Math.PI), high - reach * Math.cos((tip / 5) * Math.PI)];
    });
    sheet.fill(polygon(...tips), [255, 240, 170]);
  }
}

const RAINBOW: readonly Colour[] = [
  [230, 80, 70],
  [244, 150, 60],
  [250, 214, 90],
  [120, 184, 96],
  [90, 150, 210],
  [140, 110, 180],
];

function drawCloud(sheet: SceneSheet, x: number, y: number, colour: Colour): void {
  for (const [right, down, side] of [
    [-58, 14, 38],
    [-16, -6, 52],
    [36, 0, 44],
    [74, 18, 30],
  ] as const)
    sheet.fill(ellipse([x + right, y + down], side * 1.15, side * 0.72), colour);
}

/** A line of hills. @param high its height, and how much it rises and falls */
function hills(random: () => number, y: number, high: number): (x: number) => number {
  const [first, second] = [random() * 6, random() * 6];
  return (x) => y - high * (0.6 * Math.sin(x / 190 + first) + 0.4 * Math.sin(x / 83 + second));
}

export function drawSetting(sheet: SceneSheet, scene: Scene, random: () => number): void {
  const { far, near } = groundOf(scene);
  const isNight = scene.light === 'night';
  const blueish: Colour = isNight ? [58, 70, 116] : [150, 176, 196];
  if (scene.setting === 'sea') {
    const water: Colour = isNight
      ? [40, 70, 122]
      : scene.light === 'sunset'
        ? [206, 128, 120]
        : [70, 150, 190];
    sheet.fill(below(hills(random, 392, 26)), mix(far, blueish, 0.55));
    sheet.fill(
      below(() => 404),
      (_x, y) => mix(mix(water, WHITE, 0.35), water, (y - 404) / 170),
    );
    for (let wave = 0; wave < 26; wave += 1) {
      const [x, y] = [random() * sheet.width, 424 + 150 * random()];
      sheet.fill(arc([x, y + 16], 22, 0.6, 0.9, 4), mix(water, WHITE, 0.75));
    }
    drawBoat(sheet, 300 + 420 * random(), 438 + 30 * random());
    const shore = (x: number) => 604 + 14 * Math.sin(x / 120) + 8 * Math.sin(x / 47);
    sheet.fill(
      below((x) => shore(x) - 12),
      WHITE,
    );
    sheet.fill(below(shore), scene.season === 'winter' ? mix([236, 214, 170], WHITE, 0.4) : [236, 208, 156]);
    return;
  }
  if (scene.setting === 'mountain') {
    for (const [index, part] of [0.18, 0.8, 0.48].entries()) {
      const [x, top, wide] = [
        (part + 0.08 * random()) * sheet.width,
        180 + 40 * random() + (index === 2 ? -30 : 40),
        250 + 50 * random(),
      ];
      const rock = mix(
        scene.season === 'winter' ? [150, 166, 188] : far,
        isNight ? blueish : [96, 122, 128],
        index === 2 ? 0.45 : 0.65,
      );
      sheet.fill(polygon([x - wide, 520], [x, top], [x + wide, 520]), rock);
      const cap = scene.season === 'winter' ? 0.45 : 0.2;
      const [low, half] = [top + (520 - top) * cap, wide * cap];
      sheet.fill(
        polygon(
          [x, top],
          [x + half, low],
          [x + half * 0.4, low - 22],
          [x, low + 14],
          [x - half * 0.45, low - 20],
          [x - half, low],
        ),
        mix(WHITE, blueish, isNight ? 0.4 : 0.05),
      );
    }
  } else sheet.fill(below(hills(random, 412, 46)), mix(far, blueish, 0.4));
  sheet.fill(below(hills(random, 486, 30)), mix(far, near, 0.4));
  sheet.fill(below(hills(random, 560, 16)), near);
  if (scene.setting !== 'home' && scene.season !== 'winter') {
    const path: Colour = mix([226, 196, 150], near, isNight ? 0.5 : 0.1);
    sheet.fill(polygon([470, 562], [520, 560], [640, 768], [330, 768]), path);
  }
}

function drawBoat(sheet: SceneSheet, x: number, y: number): void {
  sheet.fill(polygon([x - 62, y], [x + 62, y], [x + 40, y + 32], [x - 42, y + 32]), [176, 84, 48]);
  sheet.fill(stroke(5, [x, y], [x, y - 104]), [96, 66, 46]);
  sheet.fill(polygon([x + 6, y - 100], [x + 56, y - 14], [x + 6, y - 14]), [255, 250, 240]);
  sheet.fill(polygon([x - 6, y - 86], [x - 46, y - 14], [x - 6, y - 14]), [232, 108, 76]);
}

const FALLING: Readonly<Record<string, { colours: readonly Colour[]; count: number }>> = {
  spring: {
    colours: [
      [250, 196, 210],
      [244, 170, 190],
    ],
    count: 26,
  },
  autumn: {
    colours: [
      [220, 110, 48],
      [236, 164, 60],
      [190, 76, 44],
    ],
    count: 24,
  },
};

/** Rain, snow, petals or leaves in the air. */
export function drawAir(sheet: SceneSheet, { weather, season, setting }: Scene, random: () => number): void {
  const at = (): [number, number] => [random() * sheet.width, random() * sheet.height];
  if (weather === 'rainy')
    for (let drop = 0; drop < 110; drop += 1) {
      const [x, y] = at();
      sheet.fill(stroke(3.5, [x, y], [x - 9, y + 32]), [120, 158, 190], 0.8);
    }
  if (weather === 'snowy')
    for (let flake = 0; flake < 120; flake += 1) sheet.fill(ellipse(at(), 3 + 6 * random()), WHITE, 0.95);
  const falling = weather === 'sunny' && setting !== 'sea' ? FALLING[season] : undefined;
  for (let leaf = 0; leaf < (falling?.count ?? 0); leaf += 1) {
    const [x, y] = at();
    const colour = falling?.colours[leaf % falling.colours.length] ?? WHITE;
    const tilt = random() * 10 - 5;
    sheet.fill(polygon([x - 9, y + tilt], [x, y - 5], [x + 9, y - tilt], [x, y + 5]), colour);
  }
}
