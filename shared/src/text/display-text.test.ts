import { displayText, INVISIBLE_TEXT, isolatedText } from './display-text.ts';

describe('displayText', () => {
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
});

describe('isolatedText', () => {
  test('direction characters work inside their own text only', () => {
    expect(isolatedText('감\u202Egpj.exe')).toBe('\u2068감\u202Egpj.exe\u2069');
    expect(isolatedText('서연')).toBe('서연');
  });
});
