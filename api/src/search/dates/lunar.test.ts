import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOfLunar } from './lunar.ts';

/** Seollal and Chuseok as the Korea Astronomy and Space Science Institute publishes them. */
const KNOWN = [
  ['1985-02-20', '1985-09-29'],
  ['1988-02-18', '1988-09-25'],
  ['1997-02-08', '1997-09-16'],
  ['2000-02-05', '2000-09-12'],
  ['2005-02-09', '2005-09-18'],
  ['2010-02-14', '2010-09-22'],
  ['2015-02-19', '2015-09-27'],
  ['2016-02-08', '2016-09-15'],
  ['2017-01-28', '2017-10-04'],
  ['2018-02-16', '2018-09-24'],
  ['2019-02-05', '2019-09-13'],
  ['2020-01-25', '2020-10-01'],
  ['2021-02-12', '2021-09-21'],
  ['2022-02-01', '2022-09-10'],
  ['2023-01-22', '2023-09-29'],
  ['2024-02-10', '2024-09-17'],
  ['2025-01-29', '2025-10-06'],
  ['2026-02-17', '2026-09-25'],
  ['2027-02-07', '2027-09-15'],
  ['2028-01-27', '2028-10-03'],
] as const;

const textOf = (time = 0): string => new Date(time).toISOString().slice(0, 10);

test('the holidays of known years, also where China has another day', () => {
  const computed = KNOWN.map(([seollal]) => Number(seollal.slice(0, 4))).map((year) => [
    textOf(dayOfLunar(year, 1, 1)),
    textOf(dayOfLunar(year, 8, 15)),
  ]);
  assert.deepEqual(computed, KNOWN);
});

test('every year has each of them once, between the days on which they can be', () => {
  for (let year = 1950; year <= 2049; year += 1) {
    const seollal = textOf(dayOfLunar(year, 1, 1));
    assert.ok(seollal >= `${year}-01-21` && seollal <= `${year}-02-21`, seollal);
    const chuseok = textOf(dayOfLunar(year, 8, 15));
    assert.ok(chuseok >= `${year}-09-07` && chuseok <= `${year}-10-09`, chuseok);
  }
});
