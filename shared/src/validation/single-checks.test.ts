import { escapeSpecialCharacters } from 'shared/contract/text/escape-special-characters';
import { sanitizeFileName } from 'shared/validation/unused-product-rules/file-name';
import { pickedFileProblem } from 'shared/validation/image-files';
import { isKoreanMobilePhone } from 'shared/validation/unused-product-rules/korean-phone';
import { limitArray } from 'shared/validation/unused-product-rules/limit-array';
import { mediaTypeOf } from 'shared/validation/unused-product-rules/media-type';
import { toSafeFloat, toSafeInteger } from 'shared/validation/unused-product-rules/safe-number';
import { isSimpleEmail } from 'shared/validation/unused-product-rules/simple-email';
import { isHttpUrl } from 'shared/validation/unused-product-rules/web-address';

test.each([
  ['http://a.kr', true],
  ['https://a.kr/b?c#d', true],
  ['HTTPS://A.KR', true],
  ['https:a.kr', false],
  ['//a.kr', false],
  ['/api', false],
  ['ftp://a.kr', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['', false],
])('"%s" is an http address: %s', (text, is) => expect(isHttpUrl(text)).toBe(is));

test.each([
  ['a@b.kr', true],
  ['a.b+c@d.e.kr', true],
  ['a@b', false],
  ['a b@c.kr', false],
  ['@b.kr', false],
])('"%s" is an e-mail address: %s', (text, is) => expect(isSimpleEmail(text)).toBe(is));

test.each([
  ['010-1234-5678', true],
  ['01012345678', true],
  ['011-123-4567', true],
  ['0191234567', true],
  ['02-123-4567', false],
  ['010-12-5678', false],
  ['010-1234-56789', false],
  ['010 1234 5678', false],
])('"%s" is a Korean mobile number: %s', (text, is) => expect(isKoreanMobilePhone(text)).toBe(is));

test.each([
  ['12', 12],
  [' -3 ', -3],
  ['1e3', 1000],
  ['1.5', 7],
  ['12px', 7],
  ['', 7],
  ['9007199254740993', 7],
  [Infinity, 7],
  [null, 7],
  [undefined, 7],
  [5, 5],
])('%p as a whole number: %d', (value, number) => expect(toSafeInteger(value, 7)).toBe(number));

test.each([
  ['1.5', 1.5],
  ['.5', 0.5],
  ['-2', -2],
  ['1.5.2', 7],
  ['0x10', 7],
  ['1e999', 7],
  [NaN, 7],
  [[], 7],
])('%p as a number: %d', (value, number) => expect(toSafeFloat(value, 7)).toBe(number));

test('numbers fall back to zero where nothing else is named', () => {
  expect(toSafeInteger('x')).toBe(0);
  expect(toSafeFloat('x')).toBe(0);
});

test('a list is cut at its limit', () => {
  expect(limitArray([1, 2, 3], 2)).toEqual([1, 2]);
  expect(limitArray([1], 5)).toEqual([1]);
  expect(limitArray([1], -1)).toEqual([]);
});

test.each([
  ['photo-1_a.png', 'photo-1_a.png'],
  ['my photo (1).png', 'my_photo_1_.png'],
  ['그림일기 2026.png', '_2026.png'],
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['a___b', 'a_b'],
])('the file name "%s" becomes "%s"', (name, safe) => expect(sanitizeFileName(name)).toBe(safe));

test('a file name has at most 255 characters', () => {
  expect(sanitizeFileName('a'.repeat(300))).toHaveLength(255);
});

test('special characters are escaped', () => {
  expect(escapeSpecialCharacters(`<a href="x">'&'</a>`)).toBe(
    '&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;',
  );
});

test.each([
  ['a.JPG', 'image'],
  ['a.jpeg', 'image'],
  ['a.png', 'image'],
  ['a.gif', 'image'],
  ['a.webp', 'image'],
  ['a.svg', 'image'],
  ['a.mp4', 'video'],
  ['a.webm', 'video'],
  ['a.ogg', 'video'],
  ['a.avi', 'video'],
  ['https://cdn.example/v/a.mov?sig=1.png#t', 'video'],
  ['a.heic', 'unknown'],
  ['png', 'unknown'],
  ['', 'unknown'],
])('"%s" is of type %s', (name, type) => expect(mediaTypeOf(name)).toBe(type));

test.each([
  [{ name: '문서.pdf', size: 1, type: 'application/pdf' }, '문서.pdf: 지원하지 않는 파일 형식입니다.'],
  [{ name: '큰.png', size: 10_485_761, type: 'image/png' }, '큰.png: 파일 크기가 너무 큽니다. (최대 10MB)'],
  [{ name: '괜찮은.png', size: 10_485_760, type: 'image/png' }, null],
])('a picked file %#: %s', (file, problem) => expect(pickedFileProblem(file)).toBe(problem));
