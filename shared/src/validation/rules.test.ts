import * as z from 'shared/schema';
import { nicknameSchema } from 'shared/contract/account';
import { emailSchema, passwordSchema, signupSchema } from 'shared/contract/auth';
import { familyCodeSchema } from 'shared/contract/family/family';
import { familyNameSchema } from 'shared/contract/family/family-changes';
import { videoPromptSchema } from 'shared/contract/kinds/video';
import { escapeSpecialCharacters } from 'shared/contract/text/escape-special-characters';
import { fileSizeSchema, uploadFileSchema } from 'shared/contract/uploads/upload-file';
import { pickedFileProblem } from 'shared/validation/image-files';
import {
  commentSetSchema,
  familyCodeFormSchema,
  isHttpUrl,
  isKoreanMobilePhone,
  isSimpleEmail,
  limitArray,
  mediaTypeOf,
  postSetSchema,
  profileFormSchema,
  sanitizeFileName,
  toSafeFloat,
  toSafeInteger,
} from 'shared/validation/unused-product-rules';
import { validateForm, validateValue } from 'shared/validation/validate-form';

const NICKNAME_LENGTH = '닉네임은 2자 이상 20자 이하로 입력해주세요.';
const NICKNAME_LETTERS = '닉네임은 한글, 영문, 숫자, 밑줄(_), 하이픈(-)만 사용할 수 있습니다.';
const FAMILY_LENGTH = '가족 이름은 2자 이상 50자 이하로 입력해주세요.';
const FAMILY_LETTERS = '가족 이름은 한글, 영문, 숫자, 공백, 밑줄(_), 하이픈(-)만 사용할 수 있습니다.';
const PASSWORD_PARTS = '비밀번호는 영문, 숫자, 특수문자를 포함해야 합니다.';
const CODE_LETTERS = '가족 코드는 영문 대문자와 숫자만 사용할 수 있습니다.';

const SCHEMAS = {
  email: emailSchema,
  'new email': signupSchema.shape.email,
  password: passwordSchema,
  nickname: nicknameSchema,
  family: familyNameSchema,
  code: familyCodeSchema,
  prompt: videoPromptSchema,
};

/** Zero-width, turning, full-width and Cyrillic letters, a sign that becomes k, jamo, and a filler. */
const MISTAKABLE = Array.from(
  '\u200b\u200d\ufeff\u00ad\u202e\u2066\uff4d\u0430\u043e\u03bf\u0131\u212a\u3163\u3164\u{1d41a}',
);

/** These, and letters from all over Unicode, inside of each part of an address. */
function mistakableEmails(): string[] {
  const letters = Array.from({ length: 2_000 }, (_, index) => String.fromCodePoint(0xa0 + 61 * index));
  return [...MISTAKABLE, ...letters].flatMap((letter) =>
    // In NFC some are letters of ASCII, such as the sign of kelvin.
    /[가-힣\p{Cs}!-~]/u.test(letter.normalize('NFC')) ? [] : [`j${letter}w@o.kr`, `jw@o${letter}n.kr`],
  );
}

/** What each rule says of values: null accepts them. */
const VALUES: readonly (readonly [keyof typeof SCHEMAS, string | null, readonly string[]])[] = [
  ['email', null, ['jiwoo@ongi.example', `${'a'.repeat(250)}@b.kr`]],
  ['email', '이메일을 입력해주세요.', ['']],
  ['email', '올바른 이메일 형식을 입력해주세요.', ['ongi', 'ongi@family']],
  ['email', '이메일이 너무 깁니다.', [`${'a'.repeat(251)}@b.kr`]],
  ['new email', null, ['j.o+1@ongi.example', '지우@온기.한국', `${'a'.repeat(250)}@b.kr`]],
  ['new email', '올바른 이메일 형식을 입력해주세요.', mistakableEmails()],
  ['new email', '이메일이 너무 깁니다.', ['\u200b'.repeat(300), `${'а'.repeat(251)}@b.kr`]],
  ['password', null, ['abcdef1!', `a1!${'x'.repeat(125)}`]],
  ['password', '비밀번호는 최소 8자 이상이어야 합니다.', ['Ab1!']],
  ['password', PASSWORD_PARTS, ['abcdefg1', 'abcdefg!', '1234567!', 'abcdef1#']],
  ['password', '비밀번호가 너무 깁니다.', [`a1!${'x'.repeat(126)}`]],
  ['nickname', null, ['지우', 'ji_woo-1', '지'.repeat(20)]],
  ['nickname', NICKNAME_LENGTH, ['지', '지'.repeat(21)]],
  ['nickname', NICKNAME_LETTERS, ['지 우', '지우!']],
  ['family', null, ['햇살가득 우리집_1-2']],
  ['family', FAMILY_LENGTH, ['집', '집'.repeat(51)]],
  ['family', FAMILY_LETTERS, ['우리집♥']],
  ['code', null, ['8K2PQ7XD']],
  ['code', '가족 코드는 8자리여야 합니다.', ['8K2PQ7X']],
  ['code', CODE_LETTERS, ['8k2pq7xd', '8K2PQ7X가']],
  ['prompt', null, ['꽃잎이 날려요']],
  ['prompt', '어떤 영상으로 만들지 적어주세요.', ['  ']],
  ['prompt', '최대 50자까지 입력할 수 있습니다.', ['가'.repeat(51)]],
];

test.each(VALUES)('%s: %s', (rule, message, values) => {
  for (const value of values) expect([value, validateValue(SCHEMAS[rule], value)]).toEqual([value, message]);
});

const POST = { title: '제목', content: '내용', images: [] };
const FILE = { size: 1, type: 'image/png', name: 'a.png' };

test.each<[z.ZodMiniType, object, object]>([
  [postSetSchema, { ...POST, title: '' }, { title: '제목을 입력해주세요.' }],
  [postSetSchema, { ...POST, title: '가'.repeat(101) }, { title: '제목은 최대 100자까지 가능합니다.' }],
  [postSetSchema, { ...POST, content: '' }, { content: '내용을 입력해주세요.' }],
  [postSetSchema, { ...POST, content: '가'.repeat(2001) }, { content: '내용은 최대 2000자까지 가능합니다.' }],
  [
    postSetSchema,
    { ...POST, images: Array(11).fill('https://a.example/1.jpg') },
    { images: '이미지는 최대 10개까지 업로드 가능합니다.' },
  ],
  [postSetSchema, { ...POST, images: ['javascript:alert(1)'] }, { images: '유효하지 않은 값입니다.' }],
  [commentSetSchema, { content: '' }, { content: '댓글을 입력해주세요.' }],
  [commentSetSchema, { content: '가'.repeat(501) }, { content: '댓글은 최대 500자까지 가능합니다.' }],
  [uploadFileSchema, { ...FILE, size: 10_485_761 }, { size: '파일 크기는 10MB 이하여야 합니다.' }],
  [uploadFileSchema, { ...FILE, type: 'image/gif' }, { type: '지원되는 이미지 형식: JPEG, PNG, WebP' }],
  [uploadFileSchema, { ...FILE, name: '' }, { name: '파일명이 없습니다.' }],
  [uploadFileSchema, { ...FILE, name: 'a'.repeat(256) }, { name: '파일명은 최대 255자까지 가능합니다.' }],
  [
    profileFormSchema,
    { nickname: '지우', profileImage: 'ftp://x' },
    { profileImage: '유효하지 않은 값입니다.' },
  ],
  // A rule without words of its own says the default, and so does a missing field.
  [z.object({ age: z.int() }), { age: 'x' }, { age: '유효하지 않은 값입니다.' }],
  [z.object({ age: z.int() }), {}, { age: '유효하지 않은 값입니다.' }],
])('a form that breaks a rule of the shared set: %#', (schema, form, messages) => {
  expect(validateForm(schema, form)).toEqual({ kind: 'invalid', messages });
});

test('a post of the shared set may have 100 and 2000 characters, and stays as typed', () => {
  const content = '<b onclick="x()">감</b><script>alert(1)</script>';
  const check = validateForm(postSetSchema, { ...POST, title: '가'.repeat(100), content });
  expect(check).toMatchObject({ kind: 'valid', values: { content } });
  expect(validateForm(profileFormSchema, { nickname: '지우' }).kind).toBe('valid');
  expect(validateForm(familyCodeFormSchema, { code: '8K2PQ7XD' }).kind).toBe('valid');
});

test('a limit in MB says its own number', () => {
  expect(validateValue(fileSizeSchema(5), 5 * 1024 * 1024)).toBeNull();
  expect(validateValue(fileSizeSchema(5), 5 * 1024 * 1024 + 1)).toBe('파일 크기는 5MB 이하여야 합니다.');
});

test('a check that breaks is told as such', () => {
  const boom = z.refine(() => {
    throw new Error('boom');
  });
  const message = '검증 중 오류가 발생했습니다.';
  const broken = z.object({ name: z.string().check(boom) });
  expect(validateForm(broken, { name: 'x' })).toEqual({ kind: 'failed', message });
  expect(validateValue(broken, { name: 'x' })).toBe(message);
});

const NO_WEB_ADDRESS = [
  'https:a.kr',
  '//a.kr',
  '/api',
  'ftp://a.kr',
  'javascript:alert(1)',
  'data:text/html,x',
  '',
];

test.each([
  ['a web address', isHttpUrl, ['http://a.kr', 'https://a.kr/b?c#d', 'HTTPS://A.KR'], NO_WEB_ADDRESS],
  ['an e-mail address', isSimpleEmail, ['a@b.kr', 'a.b+c@d.e.kr'], ['a@b', 'a b@c.kr', '@b.kr']],
  [
    'a Korean mobile number',
    isKoreanMobilePhone,
    ['010-1234-5678', '01012345678', '011-123-4567', '0191234567'],
    ['02-123-4567', '010-12-5678', '010-1234-56789', '010 1234 5678'],
  ],
])('what is %s', (_what, is, yes, no) => {
  expect([...yes, ...no].filter(is)).toEqual(yes);
});

test('numbers fall back to what is named, or to zero', () => {
  const whole = ['12', ' -3 ', '1e3', 5, '1.5', '12px', '', '9007199254740993', Infinity, null, undefined];
  expect(whole.map((value) => toSafeInteger(value, 7))).toEqual([12, -3, 1000, 5, 7, 7, 7, 7, 7, 7, 7]);
  const real = ['1.5', '.5', '-2', '1.5.2', '0x10', '1e999', NaN, []];
  expect(real.map((value) => toSafeFloat(value, 7))).toEqual([1.5, 0.5, -2, 7, 7, 7, 7, 7]);
  expect([toSafeInteger('x'), toSafeFloat('x')]).toEqual([0, 0]);
});

test('a list is cut at its limit', () => {
  expect([limitArray([1, 2, 3], 2), limitArray([1], 5), limitArray([1], -1)]).toEqual([[1, 2], [1], []]);
});

test.each([
  ['photo-1_a.png', 'photo-1_a.png'],
  ['my photo (1).png', 'my_photo_1_.png'],
  ['그림일기 2026.png', '_2026.png'],
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['a___b', 'a_b'],
  ['a'.repeat(300), 'a'.repeat(255)],
])('the file name "%s" becomes "%s"', (name, safe) => expect(sanitizeFileName(name)).toBe(safe));

test('special characters are escaped', () => {
  const escaped = '&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;';
  expect(escapeSpecialCharacters(`<a href="x">'&'</a>`)).toBe(escaped);
});

test.each([
  ['image', ['a.JPG', 'a.jpeg', 'a.png', 'a.gif', 'a.webp', 'a.svg']],
  ['video', ['a.mp4', 'a.webm', 'a.ogg', 'a.avi', 'https://cdn.example/v/a.mov?sig=1.png#t']],
  ['unknown', ['a.heic', 'png', '']],
])('files of the type %s', (type, names) => {
  expect(names.map(mediaTypeOf)).toEqual(names.map(() => type));
});

test.each([
  [{ name: '문서.pdf', size: 1, type: 'application/pdf' }, '문서.pdf: 지원하지 않는 파일 형식입니다.'],
  [{ name: '큰.png', size: 10_485_761, type: 'image/png' }, '큰.png: 파일 크기가 너무 큽니다. (최대 10MB)'],
  [{ name: '괜찮은.png', size: 10_485_760, type: 'image/png' }, null],
])('a picked file %#: %s', (file, problem) => expect(pickedFileProblem(file)).toBe(problem));
