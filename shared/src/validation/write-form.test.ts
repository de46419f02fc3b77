import { validateForm, validateValue } from 'shared/validation/validate-form';
import { type FileFacts } from 'shared/validation/image-files';
import {
  writeContentSchema,
  writeDateSchema,
  writeFormSchema,
  writeTitleSchema,
} from 'shared/validation/write-form';

function file({ name = 'a.jpg', size = 10, type = 'image/jpeg' }: Partial<FileFacts> = {}): File {
  const made = new File(['x'], name, { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
}

function files(count: number): File[] {
  return Array.from({ length: count }, () => file());
}

const WHOLE = {
  title: '감 따던 날',
  content: '하준이가 소리를 질렀다.',
  memoryDate: '2026-11-15',
  images: [],
};

afterEach(() => jest.useRealTimers());

test.each([
  ['', '제목을 입력해주세요.'],
  ['   ', '제목은 최소 1자 이상 입력해주세요.'],
  ['가', null],
  ['가'.repeat(20), null],
  [`  ${'가'.repeat(20)}  `, null],
  ['가'.repeat(21), '제목은 최대 20자까지 입력 가능합니다.'],
])('title "%s": %s', (title, message) => {
  expect(validateValue(writeTitleSchema, title)).toBe(message);
});

test.each([
  ['', '내용을 입력해주세요.'],
  [' \n ', '내용은 최소 10자 이상 입력해주세요.'],
  ['짧', null],
  ['가'.repeat(500), null],
  ['가'.repeat(501), '내용은 최대 500자까지 입력 가능합니다.'],
])('content %#: %s', (content, message) => {
  expect(validateValue(writeContentSchema, content)).toBe(message);
});

test.each([
  ['', '날짜를 선택해주세요.'],
  ['2026-11-19', null],
  ['2026-11-20', null],
  ['2026-11-21', '미래 날짜는 선택할 수 없습니다.'],
  ['2027-01-01', '미래 날짜는 선택할 수 없습니다.'],
  ['2026-02-30', '유효하지 않은 값입니다.'],
  ['어제', '유효하지 않은 값입니다.'],
])('on 20 November 2026 the date "%s": %s', (day, message) => {
  jest.useFakeTimers({ now: new Date(2026, 10, 20, 23, 59, 59) });
  expect(validateValue(writeDateSchema, day)).toBe(message);
});

test('today is the person’s own: one minute past midnight it is the new day, whatever UTC says', () => {
  jest.useFakeTimers({ now: new Date(2026, 10, 21, 0, 1) });
  expect(validateValue(writeDateSchema, '2026-11-21')).toBeNull();
  expect(validateValue(writeDateSchema, '2026-11-22')).toBe('미래 날짜는 선택할 수 없습니다.');
});

const withImages = (images: readonly unknown[], existingImages: readonly number[] = []) =>
  validateForm(writeFormSchema, { ...WHOLE, images, existingImages });

test('a whole form is valid, and comes back without the blanks around its words', () => {
  const check = validateForm(writeFormSchema, { ...WHOLE, title: '  감 따던 날 ', images: [file()] });
  const values = { title: '감 따던 날', images: [{ name: 'a.jpg' }] };
  expect(check).toMatchObject({ kind: 'valid', values });
});

const TOO_MANY = '이미지는 최대 10개까지 업로드 가능합니다.';
const OTHER_FORMAT = '지원하지 않는 파일 형식입니다. (JPEG, PNG, GIF, WebP만 가능)';

test('every field that is wrong is told, each with its first message', () => {
  const wrong = { title: '', content: '', memoryDate: '', images: files(11) };
  expect(validateForm(writeFormSchema, wrong)).toEqual({
    kind: 'invalid',
    messages: {
      title: '제목을 입력해주세요.',
      content: '내용을 입력해주세요.',
      memoryDate: '날짜를 선택해주세요.',
      images: TOO_MANY,
    },
  });
});

test.each([
  ['all formats', ['jpeg', 'jpg', 'png', 'gif', 'webp'].map((type) => file({ type: `image/${type}` }))],
  ['exactly 10 MB and exactly ten', [file({ size: 10_485_760 }), ...files(9)]],
])('photos of %s are taken', (_what, images) => {
  expect(withImages(images).kind).toBe('valid');
});

test.each([
  ['a second photo of another kind', [file(), file({ type: 'image/heic' })], `이미지 2: ${OTHER_FORMAT}`],
  ['a drawing that can carry scripts', [file({ type: 'image/svg+xml' })], `이미지 1: ${OTHER_FORMAT}`],
  ['one byte more than 10 MB', [file({ size: 10_485_761 })], '이미지 1: 파일 크기는 10MB 이하여야 합니다.'],
  ['eleven photos', files(11), TOO_MANY],
  ['what is no photo at all', ['photo.jpg'], '유효하지 않은 값입니다.'],
])('%s is refused', (_what, images, message) => {
  expect(withImages(images)).toEqual({ kind: 'invalid', messages: { images: message } });
});

test('photos that stay on edit count too, and keep the numbers of the new ones right', () => {
  expect(withImages(files(7), [1, 2, 3]).kind).toBe('valid');
  expect(withImages(files(8), [1, 2, 3])).toMatchObject({ messages: { images: TOO_MANY } });
  expect(withImages([file({ type: 'text/plain' })], [1, 2, 3])).toMatchObject({
    messages: { images: `이미지 4: ${OTHER_FORMAT}` },
  });
});
