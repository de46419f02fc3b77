import { assertPlainText, printable } from './plain-text.ts';

test.each([
  ['an escape sequence', 'a\u001B[2Jb', 'a\\u001b[2Jb'],
  ['a control sequence of eight bits', 'a\u009B2Jb', 'a\\u009b2Jb'],
  ['a carriage return', 'a\rb', 'a\\u000db'],
  ['text that is turned around', 'a\u202Eb', 'a\\u202eb'],
])('%s is printed as text, and not written', (_what, text, printed) => {
  expect(printable(text)).toBe(printed);
  expect(JSON.parse(printable(JSON.stringify({ text })))).toEqual({ text });
  expect(() => assertPlainText('a reason', text)).toThrow('a reason contains control characters');
});

test.each(['새 인사말, 10 %', 'line\nline\t', '👨‍👩‍👧'])('%j is printed as it is', (text) => {
  expect(printable(text)).toBe(text);
});

test('a line end is printed and not written: a reason is one line', () => {
  expect(() => assertPlainText('a reason', 'one\ntwo')).toThrow('one\\ntwo');
  expect(() => assertPlainText('a reason', '느려요 👨‍👩‍👧')).not.toThrow();
});
