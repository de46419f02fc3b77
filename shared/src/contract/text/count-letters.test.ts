import { countLetters } from './count-letters.ts';

test.each([
  ['', 0],
  ['할머니와함께한바닷가여행', 12],
  ['할머니와함께한바닷가여행'.normalize('NFD'), 12],
  ['👨‍👩‍👧‍👦', 1],
  ['👨‍👩‍👧‍👦👨🏻‍❤️‍💋‍👨🏿🇰🇷🇰🇷🏴󠁧󠁢󠁥󠁮󠁧󠁿1️⃣', 6],
  [`a${'\u0301'.repeat(1_000)}`, 1],
  ['줄\r\n바꿈', 4],
])('"%s" has so many letters: %i', (text, letters) => {
  expect(countLetters(text)).toBe(letters);
});

test('a count ends where it is told to', () => {
  expect(countLetters('👨‍👩‍👧‍👦'.repeat(100), 21)).toBe(21);
  expect(countLetters('가나', 21)).toBe(2);
});
