import { isVideoFile } from '../media/measure-video.ts';
import { fillBrowserGaps } from '../testing/browser-gaps.ts';
import { withTypeOfContent } from './photo-types.ts';
import { checkPhotos } from './use-picking.ts';

fillBrowserGaps();

/** Latin-1: each letter is a byte. */
function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
}

function ftyp(...brands: readonly string[]): string {
  const [major = '', ...others] = brands;
  const content = `ftyp${major}\0\0\0\0${others.join('')}`;
  return `\0\0\0${String.fromCodePoint(content.length + 4)}${content}`;
}

const CONTENTS = [
  ['\xff\xd8\xff\xe1', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['GIF89a', 'image/gif'],
  ['GIF87a', 'image/gif'],
  ['RIFF\x10\n\0\0WEBPVP8X', 'image/webp'],
  ['RIFF\x10\n\0\0AVI LIST', 'video/x-msvideo'],
  ['\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm', 'video/webm'],
  ['\x1a\x45\xdf\xa3\xa3\x42\x82\x88matroska', 'video/x-matroska'],
  [ftyp('heic', 'mif1', 'heic'), 'image/heic'],
  [ftyp('mif1', 'mif1', 'heic'), 'image/heic'],
  [ftyp('msf1', 'hevc'), 'image/heic'],
  [ftyp('avif', 'mif1', 'avif'), 'image/avif'],
  [ftyp('mif1', 'mif1', 'avif'), 'image/avif'],
  [ftyp('isom', 'isom', 'avc1'), 'video/mp4'],
  [ftyp('mp42'), 'video/mp4'],
  [ftyp('qt  ', 'qt  '), 'video/quicktime'],
  [ftyp('3gp4', 'isom'), 'video/3gpp'],
  ['\0\0\0\x08wide\0\0\0\0mdat', 'video/quicktime'],
] as const;

const SENT_AS = ['', 'application/octet-stream', 'image/*', 'video/*', 'image/jpeg', 'text/plain'];

test.each(CONTENTS)('%j is %s, whatever its name and its sender say', async (content, type) => {
  for (const sentAs of SENT_AS) {
    const file = await withTypeOfContent(
      new File([bytes(content)], '사진.jpg', { type: sentAs, lastModified: 7 }),
    );
    expect([file.type, file.name, file.lastModified]).toEqual([type, '사진.jpg', 7]);
  }
});

test.each([
  ['an empty file', ''],
  ['text', '<!doctype html>'],
  ['another RIFF file', 'RIFF\x10\n\0\0WAVEfmt '],
  ['sound in MP4', ftyp('M4A ')],
  ["Canon's raw photo", ftyp('crx ')],
  ['half a beginning', '\xff\xd8'],
])(
  '%s is no photo, whatever its name and its sender say; a video stays what is said of it',
  async (_name, content) => {
    for (const type of SENT_AS) {
      const named = async (name: string) => withTypeOfContent(new File([bytes(content)], name, { type }));
      expect(checkPhotos([await named('사진.jpg')], { room: 1, max: 1 })).toEqual({
        accepted: [],
        messages: ['사진.jpg: 지원하지 않는 파일 형식입니다.'],
      });
      expect(isVideoFile(await named('영상.mp4'))).toBe(!/^(image\/jpeg|text)/.test(type));
    }
  },
);

test('what cannot be read any more keeps what is said of it', async () => {
  const file = new File(['?'], 'IMG_2041.HEIC', { type: '' });
  jest.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'));
  expect((await withTypeOfContent(file)).type).toBe('image/heic');
});
