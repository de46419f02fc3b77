import * as z from 'shared/schema';
import { emailSchema, passwordSchema } from 'shared/contract/auth';
import { familyNameSchema } from 'shared/contract/family/family-changes';
import { familyCodeSchema } from 'shared/contract/family/family';
import { nicknameSchema } from 'shared/contract/account';
import { profileFormSchema } from 'shared/validation/unused-product-rules/account-set';
import { familyCodeFormSchema } from 'shared/validation/unused-product-rules/family-set';
import { commentSetSchema, postSetSchema } from 'shared/validation/unused-product-rules/post-set';
import { fileSizeSchema, uploadFileSchema } from 'shared/contract/uploads/upload-file';
import { validateForm, validateValue } from 'shared/validation/validate-form';
import { videoPromptSchema } from 'shared/contract/kinds/video';

const NICKNAME_LENGTH = '닉네임은 2자 이상 20자 이하로 입력해주세요.';
const NICKNAME_LETTERS = '닉네임은 한글, 영문, 숫자, 밑줄(_), 하이픈(-)만 사용할 수 있습니다.';
const FAMILY_LENGTH = '가족 이름은 2자 이상 50자 이하로 입력해주세요.';
const FAMILY_LETTERS = '가족 이름은 한글, 영문, 숫자, 공백, 밑줄(_), 하이픈(-)만 사용할 수 있습니다.';
const PASSWORD_PARTS = '비밀번호는 영문, 숫자, 특수문자를 포함해야 합니다.';
const CODE_LENGTH = '가족 코드는 8자리여야 합니다.';
const CODE_LETTERS = '가족 코드는 영문 대문자와 숫자만 사용할 수 있습니다.';

const RULES = {
  email: emailSchema,
  password: passwordSchema,
  nickname: nicknameSchema,
  family: familyNameSchema,
  code: familyCodeSchema,
  prompt: videoPromptSchema,
};

test.each<[keyof typeof RULES, string, string | null]>([
  ['email', '', '이메일을 입력해주세요.'],
  ['email', 'ongi', '올바른 이메일 형식을 입력해주세요.'],
  ['email', 'ongi@family', '올바른 이메일 형식을 입력해주세요.'],
  ['email', 'jiwoo@ongi.example', null],
  ['email', `${'a'.repeat(250)}@b.kr`, null],
  ['email', `${'a'.repeat(251)}@b.kr`, '이메일이 너무 깁니다.'],
  ['password', 'Ab1!', '비밀번호는 최소 8자 이상이어야 합니다.'],
  ['password', 'abcdefg1', PASSWORD_PARTS],
  ['password', 'abcdefg!', PASSWORD_PARTS],
  ['password', '1234567!', PASSWORD_PARTS],
  ['password', 'abcdef1#', PASSWORD_PARTS],
  ['password', 'abcdef1!', null],
  ['password', `a1!${'x'.repeat(125)}`, null],
  ['password', `a1!${'x'.repeat(126)}`, '비밀번호가 너무 깁니다.'],
  ['nickname', '지', NICKNAME_LENGTH],
  ['nickname', '지우', null],
  ['nickname', 'ji_woo-1', null],
  ['nickname', '지'.repeat(20), null],
  ['nickname', '지'.repeat(21), NICKNAME_LENGTH],
  ['nickname', '지 우', NICKNAME_LETTERS],
  ['nickname', '지우!', NICKNAME_LETTERS],
  ['family', '집', FAMILY_LENGTH],
  ['family', '햇살가득 우리집_1-2', null],
  ['family', '집'.repeat(51), FAMILY_LENGTH],
  ['family', '우리집♥', FAMILY_LETTERS],
  ['code', '8K2PQ7X', CODE_LENGTH],
  ['code', '8K2PQ7XD', null],
  ['code', '8k2pq7xd', CODE_LETTERS],
  ['code', '8K2PQ7X가', CODE_LETTERS],
  ['prompt', '  ', '어떤 영상으로 만들지 적어주세요.'],
  ['prompt', '꽃잎이 날려요', null],
  ['prompt', '가'.repeat(51), '최대 50자까지 입력할 수 있습니다.'],
])('%s "%s": %s', (rule, value, message) => {
  expect(validateValue(RULES[rule], value)).toBe(message);
});

const POST = { title: '제목', content: '내용', images: [] };

test.each([
  [{ title: '' }, { title: '제목을 입력해주세요.' }],
  [{ title: '가'.repeat(101) }, { title: '제목은 최대 100자까지 가능합니다.' }],
  [{ content: '' }, { content: '내용을 입력해주세요.' }],
  [{ content: '가'.repeat(2001) }, { content: '내용은 최대 2000자까지 가능합니다.' }],
  [
    { images: Array(11).fill('https://a.example/1.jpg') },
    { images: '이미지는 최대 10개까지 업로드 가능합니다.' },
  ],
  [{ images: ['javascript:alert(1)'] }, { images: '유효하지 않은 값입니다.' }],
])('a post of the shared set with %#', (wrong, messages) => {
  expect(validateForm(postSetSchema, { ...POST, ...wrong })).toEqual({ kind: 'invalid', messages });
});

test('a post of the shared set may have 100 and 2000 characters, and stays as typed', () => {
  const check = validateForm(postSetSchema, {
    ...POST,
    title: '가'.repeat(100),
    content: '<b onclick="x()">감</b><script>alert(1)</script>',
  });
  expect(check).toMatchObject({
    kind: 'valid',
    values: { content: '<b onclick="x()">감</b><script>alert(1)</script>' },
  });
});

test.each([
  ['', '댓글을 입력해주세요.'],
  ['가'.repeat(501), '댓글은 최대 500자까지 가능합니다.'],
])('a comment %#', (content, message) => {
  expect(validateForm(commentSetSchema, { content })).toEqual({
    kind: 'invalid',
    messages: { content: message },
  });
});

test.each([
  [{ size: 10_485_761, type: 'image/png', name: 'a.png' }, { size: '파일 크기는 10MB 이하여야 합니다.' }],
  [{ size: 1, type: 'image/gif', name: 'a.gif' }, { type: '지원되는 이미지 형식: JPEG, PNG, WebP' }],
  [{ size: 1, type: 'image/png', name: '' }, { name: '파일명이 없습니다.' }],
  [{ size: 1, type: 'image/png', name: 'a'.repeat(256) }, { name: '파일명은 최대 255자까지 가능합니다.' }],
])('an uploaded file %#', (file, messages) => {
  expect(validateForm(uploadFileSchema, file)).toEqual({ kind: 'invalid', messages });
});

test('a limit in MB says its own number', () => {
  expect(validateValue(fileSizeSchema(5), 5 * 1024 * 1024)).toBeNull();
  expect(validateValue(fileSizeSchema(5), 5 * 1024 * 1024 + 1)).toBe('파일 크기는 5MB 이하여야 합니다.');
});

test('profile and family code', () => {
  expect(validateForm(profileFormSchema, { nickname: '지우' }).kind).toBe('valid');
  expect(validateForm(profileFormSchema, { nickname: '지우', profileImage: 'ftp://x' })).toMatchObject({
    messages: { profileImage: '유효하지 않은 값입니다.' },
  });
  expect(validateForm(familyCodeFormSchema, { code: '8K2PQ7XD' }).kind).toBe('valid');
});

test('a rule without words of its own says the default, and so does a missing field', () => {
  expect(validateForm(z.object({ age: z.int() }), { age: 'x' })).toEqual({
    kind: 'invalid',
    messages: { age: '유효하지 않은 값입니다.' },
  });
  expect(validateForm(z.object({ age: z.int() }), {})).toMatchObject({
    messages: { age: '유효하지 않은 값입니다.' },
  });
});

test('a check that breaks is told as such', () => {
  const broken = z.object({
    name: z.string().check(
      z.refine(() => {
        throw new Error('boom');
      }),
    ),
  });
  expect(validateForm(broken, { name: 'x' })).toEqual({
    kind: 'failed',
    message: '검증 중 오류가 발생했습니다.',
  });
  expect(validateValue(broken, { name: 'x' })).toBe('검증 중 오류가 발생했습니다.');
});
