import { escapeSpecialCharacters } from './escape-special-characters.ts';
import { parseRichText, plainLine, plainText, richTextHtml } from './rich-text.ts';
import { hasVisibleText } from './visible-text.ts';
import { writtenText } from './written-text.ts';
import * as z from 'shared/schema';

const htmlOf = (text: string): string => richTextHtml(parseRichText(text));

test.each([
  '오늘 키가 x<y 라서',
  '나 <3 너 & 우리, 2 < 4',
  '<script>alert(1)</script>',
  '<b onclick="x()">굵게',
  '<b >굵게</b >',
  '< b>굵게</ b>',
  '<br class="x">',
  '</br><br//>',
  '<!-- 메모 --><![CDATA[x]]><?php ?>',
  '&lt;b&gt; &amp; &nbsp;',
  '</b></p>',
  'a<b>c',
  '<p><b><i>',
  '<div>감</div>',
  '',
])('there is no tag in "%s"', (text) => {
  expect(htmlOf(text)).toBe(escapeSpecialCharacters(text));
  expect(plainText(text)).toBe(text);
});

test.each([
  ['<b>굵게</b><i>기울임</i>', '<b>굵게</b><i>기울임</i>', '굵게기울임'],
  ['<STRONG>굵게</Strong>', '<strong>굵게</strong>', '굵게'],
  ['하나<br>둘<br/>셋<br />넷', '하나<br>둘<br>셋<br>넷', '하나\n둘\n셋\n넷'],
  ['<p>하나</p><p>둘</p>셋', '<p>하나</p><p>둘</p>셋', '하나\n둘\n셋'],
  ['<b>x<y</b> & z', '<b>x&lt;y</b> &amp; z', 'x<y & z'],
  ['<b><i>겹친</b></i>', '<b>&lt;i&gt;겹친</b>&lt;/i&gt;', '<i>겹친</i>'],
  ['<b>열린 <b>안</b>', '&lt;b&gt;열린 <b>안</b>', '<b>열린 안'],
  ['<<b>겹</b>>', '&lt;<b>겹</b>&gt;', '<겹>'],
])('"%s"', (text, html, plain) => {
  expect(htmlOf(text)).toBe(html);
  expect(plainText(text)).toBe(plain);
});

test('a text in one line', () => {
  expect(plainLine('첫 줄<br>둘째 <3<p>셋째</p>\n 넷째')).toBe('첫 줄 둘째 <3 셋째 넷째');
});

test('deeply nested tags end as well', () => {
  expect(plainText('<b>'.repeat(2000))).toBe('<b>'.repeat(2000));
  expect(plainText(`${'<b>'.repeat(250)}가${'</b>'.repeat(250)}`)).toBe('가');
});

test('a text that can be stored stays in NFC, and any other is rejected with its reason', () => {
  const check = (text: string) => z.safeParse(writtenText(100), text);
  for (const text of [
    '가\t나\r\n다',
    '👨‍👩‍👧‍👦',
    '각'.normalize('NFD'),
    '\u202e가',
    '\uffff\ue000',
    '<script>',
    '\u2028',
  ])
    expect(check(text)).toEqual({ success: true, data: text.normalize('NFC') });
  for (const text of [
    '가\u0000',
    '\u0007',
    '\u000b가',
    '가\u007f',
    '\u0085',
    '\ud800',
    '가\udc00나',
    `가${'\u0301'.repeat(31)}`,
  ])
    expect(check(text).error?.issues[0]?.message).toMatch(/지우고 다시 입력해주세요\.$/);
});

test('a text has something visible', () => {
  for (const text of ['<p> <br></p>', '<b>\u00a0</b>', '\u200b\u200d\ufeff', '\u3164', '\u2066\u2069'])
    expect(hasVisibleText(text)).toBe(false);
  for (const text of ['가', '<b>', '&nbsp;', '<script></script>']) expect(hasVisibleText(text)).toBe(true);
});
