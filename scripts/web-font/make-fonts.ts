import { readFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';
import { renameFont } from './rename-font.ts';

const HANGUL = /[가-힣]/u;

/**
 * All 11,172 syllables, the most frequent ones first: Pretendard's own slices are in the order of how often
 * Korean pages use their letters, the last slice first.
 * @param packageDir of the package `pretendard`
 */
export function syllablesByFrequency(packageDir: string): string[] {
  const file = path.join(packageDir, 'dist/web/variable/pretendardvariable-dynamic-subset.css');
  const slices = [...readFileSync(file, 'utf8').matchAll(/unicode-range: ([^;]+);/g)];
  const characters = slices
    .toReversed()
    .flatMap(([, ranges = '']) => ranges.split(',').flatMap(charactersIn));
  return characters.filter((character) => HANGUL.test(character));
}

/** @param range `U+ac00` or `U+ac00-ac0f` */
function charactersIn(range: string): string[] {
  const [first = '', last = first] = range.trim().slice('U+'.length).split('-');
  const start = Number.parseInt(first, 16);
  return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, index) =>
    String.fromCodePoint(start + index),
  );
}

/** The 2,350 syllables of KS X 1001, which nearly all Korean text consists of. */
export function commonSyllables(): Set<string> {
  const decoder = new TextDecoder('euc-kr');
  const rows = Array.from({ length: 0xc8 - 0xb0 + 1 }, (_, index) => 0xb0 + index);
  const columns = Array.from({ length: 0xfe - 0xa1 + 1 }, (_, index) => 0xa1 + index);
  return new Set(rows.flatMap((row) => columns.map((column) => decoder.decode(Uint8Array.of(row, column)))));
}

/** Frequent syllables in the first file: with the product's own, about 100 KB. */
const FREQUENT_SYLLABLES = 600;
const SYLLABLES_IN_SLICE = 100;

const NAMES = {
  0: 'Copyright (c) 2021, Kil Hyung-jin, with Reserved Font Name Pretendard.',
  1: 'Ongi Sans',
  2: 'Regular',
  4: 'Ongi Sans',
  6: 'OngiSans-Regular',
  13: 'This Font Software is licensed under the SIL Open Font License, Version 1.1.',
  14: 'https://openfontlicense.org',
};

/** Weights and features that the style sheets use: 400 to 700, kerning, numbers of one width. */
const AS_USED = {
  variationAxes: { wght: { min: 400, max: 700, default: 400 } },
  keepFeatures: ['kern', 'tnum'],
  preserveNameIds: [13, 14],
  noHinting: true,
};

const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index));
/** ㅋㅋ, ㅠㅠ: letters that people type alone. */
const SINGLE_LETTERS = Array.from({ length: 0x3163 - 0x3131 + 1 }, (_, index) =>
  String.fromCodePoint(0x3131 + index),
);

export type WebFont = { first: Buffer; slices: { characters: string; font: Buffer }[] };

/** What every first file contains, besides the product's own texts. */
export function frequentCharacters(pretendardDir: string): string[] {
  const frequent = syllablesByFrequency(pretendardDir).slice(0, FREQUENT_SYLLABLES);
  return [...ASCII, ...SINGLE_LETTERS, ...frequent];
}

/**
 * Makes the first file of `firstCharacters`, and slices of the other common syllables in the order of their
 * frequency. The same input makes the same bytes.
 */
export async function makeFonts(pretendardDir: string, firstCharacters: string): Promise<WebFont> {
  const order = syllablesByFrequency(pretendardDir);
  const common = commonSyllables();
  const later = order.slice(FREQUENT_SYLLABLES).filter((syllable) => common.has(syllable));
  const slices = Array.from({ length: Math.ceil(later.length / SYLLABLES_IN_SLICE) }, (_, index) =>
    later
      .slice(index * SYLLABLES_IN_SLICE, (index + 1) * SYLLABLES_IN_SLICE)
      .toSorted()
      .join(''),
  );
  const whole = renameFont(
    readFileSync(path.join(pretendardDir, 'dist/public/variable/PretendardVariable.ttf')),
    NAMES,
  );
  // The font is read once for all: each slice of the 6.7 MB would take four times as long.
  const needed = firstCharacters + later.join('');
  const reduced = await subsetFont(whole, needed, { ...AS_USED, targetFormat: 'sfnt' });
  const { variationAxes: _reduced, ...again } = AS_USED;
  const subset = (characters: string): Promise<Buffer> =>
    subsetFont(reduced, characters, { ...again, targetFormat: 'woff2' });
  const first = await subset(firstCharacters);
  const made: WebFont = { first, slices: [] };
  for (const characters of slices) made.slices.push({ characters, font: await subset(characters) });
  return made;
}
