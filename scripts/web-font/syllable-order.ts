import { readFileSync } from 'node:fs';
import path from 'node:path';

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
