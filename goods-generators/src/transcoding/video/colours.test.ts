import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { transcodedBars } from '../../testing/colour-clips.ts';
import {
  convertPrimaries,
  decodeSrgb,
  encodeSrgb,
  mapped,
  toYuv10,
  type LumaMatrix,
  type Primaries,
  type Triple,
} from '../../testing/colour-science.ts';
import { insideFolder } from '../../testing/inside-folder.ts';

const folder = await insideFolder();

/** Red, green and blue of screens, 0 to 255. */
const COLOURS: readonly Triple[] = [
  [230, 40, 30],
  [60, 180, 70],
  [40, 60, 200],
  [220, 170, 140],
  [128, 128, 128],
];
/** Levels of 255: the frames have 8 bits, and are compressed. */
const TOLERANCE = 3;

function assertNear(made: readonly Triple[], right: readonly Triple[]): void {
  for (const [bar, colour] of right.entries())
    for (const [channel, level] of colour.entries()) {
      const got = made[bar]?.[channel] ?? -1;
      assert.ok(Math.abs(got - level) <= TOLERANCE, `${made.join(' | ')} instead of ${right.join(' | ')}`);
    }
}

const GAMUTS: readonly (readonly [Primaries, transfer: string, LumaMatrix])[] = [
  ['bt2020', 'bt2020-10', 'bt2020nc'],
  ['smpte432', 'bt709', 'bt709'],
  ['smpte432', 'iec61966-2-1', 'bt709'],
  ['smpte170m', 'smpte170m', 'smpte170m'],
];

describe('colours of a film', { concurrency: 2 }, () => {
  for (const [primaries, transfer, matrix] of GAMUTS)
    test(`in ${primaries} and ${transfer} are the same in BT.709`, async () => {
      const bars = COLOURS.map((colour) => {
        const light = mapped(colour, (level) => decodeSrgb(level / 255));
        const code = mapped(convertPrimaries(light, 'bt709', primaries), encodeSrgb);
        return toYuv10(code, matrix);
      });
      assertNear(await transcodedBars(folder, bars, { primaries, transfer, matrix }), COLOURS);
    });

  test('that BT.709 does not have become its purest', async () => {
    const tags = { primaries: 'bt2020', transfer: 'bt2020-10', matrix: 'bt2020nc' } as const;
    const pure: readonly Triple[] = [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
      [0, 0, 0],
      [1, 1, 1],
    ];
    const bars = pure.map((colour) => toYuv10(colour, tags.matrix));
    assertNear(await transcodedBars(folder, bars, tags), [
      [255, 0, 0],
      [0, 255, 0],
      [0, 0, 255],
      [0, 0, 0],
      [255, 255, 255],
    ]);
  });
});
