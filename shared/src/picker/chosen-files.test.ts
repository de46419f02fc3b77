import { libraryTypes, fileTypes, withTypeOfName } from './photo-types.ts';
import { checkPhotos } from './use-picking.ts';

const PHOTOS = { hasVideos: false };
const VIDEOS_TOO = { hasVideos: true };
const TEN_MB = 10_485_760;

function fileOf(name: string, type: string, bytes = 4): File {
  const file = new File(['file'], name, { type });
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
}

test.each(['jpeg', 'jpg', 'png', 'gif', 'webp'])('%s is taken', (type) => {
  const files = [fileOf(`가.${type}`, `image/${type}`, TEN_MB)];
  expect(checkPhotos(files, { room: 1, max: 1 })).toEqual({ accepted: files, messages: [] });
});

test('every file that cannot be taken is named, and the others are taken', () => {
  const files = [
    fileOf('IMG_2041.tiff', 'image/tiff'),
    fileOf('단체사진.png', 'image/png', TEN_MB + 1),
    fileOf('메모.txt', 'text/plain'),
    fileOf('소풍.jpg', 'image/jpeg'),
  ];
  const { accepted, messages } = checkPhotos(files, { room: 10, max: 10 });
  expect(accepted.map(({ name }) => name)).toEqual(['소풍.jpg']);
  expect(messages).toEqual([
    'IMG_2041.tiff: 지원하지 않는 파일 형식입니다.',
    '단체사진.png: 파일 크기가 너무 큽니다. (최대 10MB)',
    '메모.txt: 지원하지 않는 파일 형식입니다.',
  ]);
});

test('more than there is room for is told, and what is bad takes no room', () => {
  const photos = ['가.jpg', '나.jpg', '다.jpg'].map((name) => fileOf(name, 'image/jpeg'));
  const files = [fileOf('메모.txt', 'text/plain'), ...photos];
  const { accepted, messages } = checkPhotos(files, { room: 2, max: 5 });
  expect(accepted).toEqual(photos.slice(0, 2));
  expect(messages).toEqual(['메모.txt: 지원하지 않는 파일 형식입니다.', '최대 5개까지 선택할 수 있습니다.']);
});

test.each(['', 'application/octet-stream'])(
  'photos and videos of the type %p are known by their names',
  (type) => {
    const photos = ['20261120_090000.JPG', 'IMG_2041.HEIC', 'a.heif', 'b.avif'];
    const films = ['film.MP4', 'IMG_0001.MOV', 'clip.webm', 'd.mkv', 'MVI_0001.AVI', '옛날.3gp'];
    const types = [...photos, ...films, 'c.tiff'].map((name) => withTypeOfName(fileOf(name, type)).type);
    const recent = ['video/mp4', 'video/quicktime', 'video/webm'];
    const videos = [...recent, 'video/x-matroska', 'video/x-msvideo', 'video/3gpp'];
    expect(types).toEqual(['image/jpeg', 'image/heic', 'image/heif', 'image/avif', ...videos, type]);
  },
);

test('the photo library names its types where that turns HEIC into JPEG', () => {
  const vendor = jest.spyOn(navigator, 'vendor', 'get');
  vendor.mockReturnValue('Google Inc.');
  expect(libraryTypes(PHOTOS)).toBe('image/*');
  vendor.mockReturnValue('Apple Computer, Inc.');
  expect(libraryTypes(PHOTOS)).toBe('image/jpeg,image/png,image/gif,image/webp');
});

test('files name HEIC and AVIF too, but not on an iPhone, which turns them into JPEG by itself', () => {
  jest.spyOn(navigator, 'vendor', 'get').mockReturnValue('Apple Computer, Inc.');
  expect(fileTypes(PHOTOS)).toContain('image/heic,image/heif,image/avif,.heic,.heif,.avif');
  Object.defineProperty(navigator, 'maxTouchPoints', { value: 5, configurable: true });
  try {
    expect(fileTypes(PHOTOS)).toBe('image/jpeg,image/png,image/gif,image/webp');
  } finally {
    Reflect.deleteProperty(navigator, 'maxTouchPoints');
  }
});

test('videos are offered beside photos where they may be chosen, also in the library of an iPhone', () => {
  const vendor = jest.spyOn(navigator, 'vendor', 'get');
  vendor.mockReturnValue('Google Inc.');
  expect(libraryTypes(VIDEOS_TOO)).toBe('image/*,video/*');
  expect(fileTypes(VIDEOS_TOO)).toBe(
    `${fileTypes(PHOTOS)},video/mp4,video/quicktime,video/webm,video/x-matroska,video/x-msvideo,video/3gpp,.mp4,.mov,.webm,.mkv,.avi,.3gp`,
  );
  vendor.mockReturnValue('Apple Computer, Inc.');
  expect(libraryTypes(VIDEOS_TOO)).toBe(
    'image/jpeg,image/png,image/gif,image/webp,video/mp4,video/quicktime,video/webm,video/x-matroska,video/x-msvideo,video/3gpp,.mp4,.mov,.webm,.mkv,.avi,.3gp',
  );
});
