import { displayText, INVISIBLE_TEXT, isolatedText } from './display-text.ts';

describe('displayText', () => {
  test('읽을 수 있는 말은 그대로 둔다', () => {
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

  test('한 글자에 쌓인 결합 문자는 네 개까지만 남긴다', () => {
    expect(displayText(`a${'\u0301'.repeat(200)}b`)).toBe(`a${'\u0301'.repeat(4)}b`);
    expect(displayText(`a${'\u0301\u200D'.repeat(200)}b`)).toBe(`a${'\u0301\u200D'.repeat(4)}b`);
  });

  test('폭이 없는 글자의 줄은 하나로 줄인다', () => {
    expect(displayText(`감${'\u200B\u200D'.repeat(100)}자`)).toBe('감\u200B자');
  });

  test('빈 줄은 두 줄까지만 남긴다', () => {
    expect(displayText(`첫째${'\n'.repeat(400)}둘째\n\n셋째`)).toBe('첫째\n\n\n둘째\n\n셋째');
  });

  test('보이지 않는 글자뿐이면 그렇다고 말한다', () => {
    for (const text of ['\u200B'.repeat(20), '\u3164', '\u202E\u202E', ' \u2800 '])
      expect(displayText(text)).toBe(INVISIBLE_TEXT);
    expect(displayText('')).toBe('');
  });
});

describe('isolatedText', () => {
  test('방향을 바꾸는 글자는 제 안에서만 듣는다', () => {
    expect(isolatedText('감\u202Egpj.exe')).toBe('\u2068감\u202Egpj.exe\u2069');
    expect(isolatedText('서연')).toBe('서연');
  });
});
