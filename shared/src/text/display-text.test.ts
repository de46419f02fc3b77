import { balanceIsolates, displayText, INVISIBLE_TEXT, isolatedText } from './display-text.ts';

test.each([
  ['평범한 말', '평범한 말'],
  ['\u2067ab\u202ec\u202c\u2069', '\u2067ab\u202ec\u202c\u2069'],
  ['가\u2069나', '가나'],
  ['\u2067가', '\u2067가\u2069'],
  ['\u2068윗줄\n아랫줄\u2069', '\u2068윗줄\u2069\n아랫줄'],
])('%j', (text, balanced) => {
  expect(balanceIsolates(text)).toBe(balanced);
});

test('a name inside a sentence cannot change the direction of the sentence', () => {
  expect(isolatedText('가\u2069\u202e나')).toBe('\u2068가\u202e나\u2069');
  expect(displayText('가\u2069\u202e나')).toBe('가\u202e나');
});

test('words that can be read stay', () => {
  for (const text of [
    '할머니 댁 감 따던 날',
    '각'.normalize('NFD'),
    '👨‍👩‍👧‍👦 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    'Tiếng Việt'.normalize('NFD'),
    'שָּׁ֖לוֹם',
    'می‌خواهم',
  ])
    expect(displayText(text)).toBe(text);
});

test('at most four combining characters stay on one letter', () => {
  expect(displayText(`a${'\u0301'.repeat(200)}b`)).toBe(`a${'\u0301'.repeat(4)}b`);
  expect(displayText(`a${'\u0301\u200D'.repeat(200)}b`)).toBe(`a${'\u0301\u200D'.repeat(4)}b`);
});

test('a row of characters without width becomes one', () => {
  expect(displayText(`감${'\u200B\u200D'.repeat(100)}자`)).toBe('감\u200B자');
});

test('at most two empty lines stay', () => {
  expect(displayText(`첫째${'\n'.repeat(400)}둘째\n\n셋째`)).toBe('첫째\n\n\n둘째\n\n셋째');
});

test('invisible characters alone say so', () => {
  for (const text of ['\u200B'.repeat(20), '\u3164', '\u202E\u202E', ' \u2800 '])
    expect(displayText(text)).toBe(INVISIBLE_TEXT);
  expect(displayText('')).toBe('');
});

test('direction characters work inside their own text only', () => {
  expect(isolatedText('감\u202Egpj.exe')).toBe('\u2068감\u202Egpj.exe\u2069');
  expect(isolatedText('서연')).toBe('서연');
});
