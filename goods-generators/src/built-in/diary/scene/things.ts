import type { Thing } from './read-scene.ts';
import {
  arc,
  CLOTHES,
  type Colour,
  ellipse,
  INK,
  mix,
  type Point,
  polygon,
  type SceneSheet,
  stroke,
} from './scene-sheet.ts';

/** @param ground where people stand @param hand the first one's, from the left */
type DrawThing = (sheet: SceneSheet, random: () => number, ground: number, hand: number) => void;

/** In the first one's hand. */
const drawBalloons: DrawThing = (sheet, random, ground, hand) => {
  for (let balloon = 0; balloon < 5; balloon += 1) {
    const [x, y] = [hand - 104 + balloon * 38 + 18 * random(), 300 + 52 * (balloon % 2) + 24 * random()];
    sheet.fill(stroke(3, [x, y + 48], [hand, ground - 26]), INK, 0.7);
    sheet.fill(ellipse([x, y], 38, 48), CLOTHES[balloon] ?? INK);
    sheet.fill(ellipse([x - 13, y - 17], 8, 12), [255, 255, 252], 0.7);
  }
};

const heart = (sheet: SceneSheet, [x, y]: Point, side: number, colour: Colour): void => {
  for (const half of [-1, 1])
    sheet.fill(ellipse([x + half * side * 0.46, y - side * 0.2], side * 0.54), colour);
  sheet.fill(polygon([x - side * 0.95, y], [x + side * 0.95, y], [x, y + side]), colour);
};

export const THINGS: Readonly<Partial<Record<Thing, DrawThing>>> = {
  balloons: drawBalloons,
  birthday: (sheet, random, ground, hand) => {
    drawBalloons(sheet, random, ground, hand);
    const [x, y] = [872, ground + 44];
    sheet.fill(polygon([x - 84, y], [x - 84, y - 62], [x + 84, y - 62], [x + 84, y]), [250, 222, 190]);
    sheet.fill(
      polygon([x - 58, y - 62], [x - 58, y - 112], [x + 58, y - 112], [x + 58, y - 62]),
      [252, 236, 216],
    );
    for (let drop = -3; drop <= 3; drop += 1)
      sheet.fill(ellipse([x + drop * 26, y - 58], 16, 13), [238, 130, 140]);
    for (const candle of [-34, 0, 34]) {
      sheet.fill(stroke(9, [x + candle, y - 112], [x + candle, y - 146]), [110, 160, 200]);
      sheet.fill(ellipse([x + candle, y - 158], 7, 12), [255, 186, 60]);
    }
  },
  flowers: (sheet, random, ground) => {
    for (let flower = 0; flower < 22; flower += 1) {
      const [x, y] = [random() * sheet.width, ground + 20 + 100 * random()];
      const colour = CLOTHES[flower % CLOTHES.length] ?? INK;
      sheet.fill(stroke(4, [x, y], [x, y + 26]), [84, 136, 70]);
      for (let petal = 0; petal < 5; petal += 1) {
        const angle = (petal / 5) * 2 * Math.PI;
        sheet.fill(
          ellipse([x + 9 * Math.cos(angle), y + 9 * Math.sin(angle)], 7.5),
          mix(colour, [255, 255, 255], 0.15),
        );
      }
      sheet.fill(ellipse([x, y], 5.5), [255, 216, 96]);
    }
  },
  snowman: (sheet, _random, ground) => {
    const [x, y] = [850, ground + 40];
    sheet.fill(ellipse([x, y - 60], 78, 72), [226, 234, 244]);
    sheet.fill(ellipse([x, y - 166], 54), [234, 240, 247]);
    sheet.fill(
      polygon([x - 36, y - 208], [x - 30, y - 262], [x + 30, y - 262], [x + 36, y - 208]),
      [90, 72, 92],
    );
    sheet.fill(stroke(12, [x - 56, y - 208], [x + 56, y - 208]), [90, 72, 92]);
    sheet.fill(stroke(18, [x - 46, y - 122], [x + 46, y - 122]), [214, 80, 60]);
    sheet.fill(polygon([x, y - 172], [x + 50, y - 160], [x, y - 152]), [240, 140, 50]);
    for (const side of [-18, 18]) sheet.fill(ellipse([x + side, y - 180], 6), INK);
    for (const up of [84, 54]) sheet.fill(ellipse([x, y - up], 6), INK);
  },
  animal: (sheet, random, ground) => {
    const [x, y, fur] = [
      770 + 80 * random(),
      ground + 52,
      mix([222, 170, 110], [120, 100, 90], random()),
    ] as const;
    sheet.fill(arc([x + 74, y - 62], 32, 0.3, -0.2, 13), fur);
    sheet.fill(ellipse([x + 10, y - 44], 66, 36), fur);
    for (const leg of [-36, -12, 36, 56]) sheet.fill(stroke(15, [x + leg, y - 36], [x + leg, y]), fur);
    for (const ear of [-1, 1])
      sheet.fill(
        polygon([x - 62 + ear * 34, y - 82], [x - 62 + ear * 28, y - 132], [x - 62 + ear * 6, y - 104]),
        mix(fur, INK, 0.35),
      );
    sheet.fill(ellipse([x - 62, y - 82], 40, 36), fur);
    for (const eye of [-14, 14]) sheet.fill(ellipse([x - 62 + eye, y - 88], 4.5), INK);
    sheet.fill(ellipse([x - 62, y - 74], 7, 5), INK);
  },
  picnic: (sheet, _random, ground) => {
    const [x, y] = [210, ground + 66];
    sheet.fill(
      polygon([x - 116, y - 34], [x + 96, y - 34], [x + 146, y + 34], [x - 166, y + 34]),
      [236, 110, 86],
    );
    for (const part of [-0.5, 0, 0.5])
      sheet.fill(stroke(9, [x + part * 110, y - 34], [x + part * 160, y + 34]), [255, 236, 214]);
    sheet.fill(polygon([x - 60, y], [x - 52, y - 56], [x + 22, y - 56], [x + 30, y]), [190, 138, 82]);
    sheet.fill(arc([x - 15, y - 54], 36, 0.5, 1, 8), [150, 104, 62]);
    for (const roll of [62, 88]) {
      sheet.fill(ellipse([x + roll, y - 6], 15), [60, 70, 60]);
      sheet.fill(ellipse([x + roll, y - 6], 10), [252, 248, 236]);
      sheet.fill(ellipse([x + roll, y - 6], 4.5), [240, 160, 60]);
    }
  },
  hearts: (sheet, random) => {
    for (let count = 0; count < 6; count += 1)
      heart(
        sheet,
        [330 + count * 74 + 30 * random(), 280 + 90 * random()],
        18 + 14 * random(),
        count % 2 === 0 ? [232, 96, 104] : [244, 154, 150],
      );
  },
  kite: (sheet, random, ground, hand) => {
    const [x, y] = [430 + 130 * random(), 190 + 40 * random()];
    sheet.fill(stroke(3, [x, y + 80], [x - 40, y + 200], [hand, ground - 26]), INK, 0.7);
    sheet.fill(polygon([x, y - 74], [x + 54, y], [x, y + 80], [x - 54, y]), [240, 110, 80]);
    sheet.fill(polygon([x, y - 74], [x + 54, y], [x, y]), [250, 206, 96]);
    sheet.fill(polygon([x, y + 80], [x - 54, y], [x, y]), [110, 164, 196]);
    for (const tail of [110, 146])
      sheet.fill(
        polygon([x - tail / 5, y + tail - 10], [x - tail / 5 + 30, y + tail], [x - tail / 5, y + tail + 10]),
        [236, 140, 150],
      );
  },
};
