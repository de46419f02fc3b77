import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { transcodedBars, type ColourTags } from '../../testing/colour-clips.ts';
import {
  convertPrimaries,
  encode1886,
  mapped,
  nitsToHlg,
  nitsToPq,
  toneMapped,
  toYuv10,
  type Triple,
} from '../../testing/colour-science.ts';
import { insideFolder } from '../../testing/inside-folder.ts';

const folder = await insideFolder();

/** Linear light in BT.709, in nits: shadows, skin, paper, a lamp, and colours. */
const LIGHTS: readonly Triple[] = [
  [4, 4, 4],
  [120, 80, 60],
  [203, 203, 203],
  [900, 900, 900],
  [150, 20, 15],
  [30, 60, 200],
  [500, 400, 50],
];
/** Levels of 255. */
const TOLERANCE = 3;

type Case = readonly [name: string, tags: ColourTags, encode: (light: Triple) => Triple];

const IN_2020 = { primaries: 'bt2020', matrix: 'bt2020nc' } as const;
const PQ = { ...IN_2020, transfer: 'smpte2084' } as const;
const HLG = { ...IN_2020, transfer: 'arib-std-b67' } as const;
const pq = (light: Triple): Triple => mapped(convertPrimaries(light, 'bt709', 'bt2020'), nitsToPq);
const hlg = (light: Triple): Triple => nitsToHlg(convertPrimaries(light, 'bt709', 'bt2020'));

const CASES: readonly Case[] = [
  ['HLG', HLG, hlg],
  ['HLG of full range', { ...HLG, range: 'pc' }, hlg],
  ['PQ', PQ, pq],
  ['PQ with light levels', { ...PQ, hdr: ':max-cll=400,100' }, pq],
  [
    'PQ in the gamut of P3',
    { primaries: 'smpte432', transfer: 'smpte2084', matrix: 'bt709' },
    (light) => mapped(convertPrimaries(light, 'bt709', 'smpte432'), nitsToPq),
  ],
];

describe('tone mapping', { concurrency: 2 }, () => {
  for (const [name, tags, encode] of CASES)
    test(`of ${name} is that of the reference`, async () => {
      const bars = LIGHTS.map((light) => toYuv10(encode(light), tags.matrix, tags.range));
      const right = LIGHTS.map((light) =>
        mapped(toneMapped(light), (each) => Math.round(255 * encode1886(each))),
      );
      const made = await transcodedBars(folder, bars, tags);
      for (const [bar, colour] of right.entries())
        for (const [channel, level] of colour.entries()) {
          const difference = Math.abs((made[bar]?.[channel] ?? -9) - level);
          assert.ok(difference <= TOLERANCE, `${made.join(' | ')} instead of ${right.join(' | ')}`);
        }
    });
});
