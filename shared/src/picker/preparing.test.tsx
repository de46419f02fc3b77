import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { FilePicker } from 'shared/picker/FilePicker';
import { beginningsRead } from 'shared/testing/beginnings-read';
import { fillBrowserGaps } from 'shared/testing/browser-gaps';
import { fileBeginning } from 'shared/testing/file-beginning';
import { heifFile } from 'shared/testing/heif-file';
import { mp4Index } from 'shared/testing/mp4-index';
import { measureVideo, type VideoFacts } from '../media/measure-video.ts';
import { ConversionError, convertPhoto } from '../photo-conversion/convert-photo.ts';
import { createPhotoStore } from './photo-store.ts';

fillBrowserGaps();

jest.mock('../photo-conversion/convert-photo.ts', () => ({
  ...jest.requireActual<object>('../photo-conversion/convert-photo.ts'),
  convertPhoto: jest.fn(),
}));

jest.mock('../media/measure-video.ts', () => ({
  ...jest.requireActual<object>('../media/measure-video.ts'),
  measureVideo: jest.fn(),
}));

const LIMITS = { videoBytes: 314_572_800, videoSeconds: 300 };

function fileOf(name: string, type: string, bytes = 4): File {
  const file = new File([fileBeginning(type)], name, { type });
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
}

const heic = (name: string, type = 'image/heic') => fileOf(name, type);
const photo = (name: string, bytes?: number) => fileOf(name, 'image/jpeg', bytes);
const film = (name: string, type = 'video/mp4', bytes?: number) => fileOf(name, type, bytes);

let convertedTo: (result: File | Error) => Promise<void>;

beforeEach(() => {
  jest.mocked(convertPhoto).mockImplementation(
    (_file, signal) =>
      new Promise((resolve, reject) => {
        convertedTo = (result) =>
          act(async () => (result instanceof Error ? reject(result) : resolve(result)));
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  );
});

function lasts(seconds: number): void {
  jest.mocked(measureVideo).mockResolvedValue({ width: 720, height: 1280, durationMs: seconds * 1_000 });
}

type PickerProps = Omit<Parameters<typeof FilePicker>[0], 'open' | 'title' | 'onClose' | 'drive'>;

function Picker(props: PickerProps) {
  const [open, setOpen] = useState(true);
  return <FilePicker {...props} open={open} title="사진 추가" onClose={() => setOpen(false)} drive={null} />;
}

function openPicker(max = 10, videos: typeof LIMITS | null = LIMITS) {
  const store = createPhotoStore(max);
  const onDone = jest.fn();
  render(<Picker store={store} onDone={onDone} videos={videos} />);
  const input = screen.getByLabelText<HTMLInputElement>('사진을 끌어다 놓거나 눌러서 선택해주세요.');
  const choose = async (...files: File[]): Promise<void> => {
    fireEvent.change(input, { target: { files } });
    await beginningsRead(files);
  };
  return { choose, names: () => store.getState().items.map(({ name }) => name), onDone, input };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function expectBusy(text: string): void {
  expect(screen.getAllByText(text)[0]).toHaveAttribute('role', 'status');
  expect(screen.getByRole('button', { name: /완료/ })).toHaveAttribute('aria-busy', 'true');
}

describe('photos that become JPEG', () => {
  test('while they are converted it is said, and "완료" waits', async () => {
    const { names, choose } = openPicker();
    await choose(photo('하나.jpg'), heic('둘.heic'), new File([fileBeginning('image/heif')], '셋.heif'));
    expectBusy('사진을 바꾸고 있어요 (1/2)');
    await convertedTo(photo('둘.jpg'));
    expectBusy('사진을 바꾸고 있어요 (2/2)');
    await convertedTo(photo('셋.jpg'));
    expect(names()).toEqual(['하나.jpg', '둘.jpg', '셋.jpg']);
    expect(screen.queryByText(/바꾸고 있어요/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: '완료' })).toBeEnabled();
  });

  test('the limit is that of the JPEG', async () => {
    const { names, choose } = openPicker();
    await choose(fileOf('큰.heic', 'image/heic', 12_000_000), heic('둘.heic'));
    await convertedTo(photo('큰.jpg', 10_485_760));
    await convertedTo(photo('둘.jpg', 10_485_761));
    expect(names()).toEqual(['큰.jpg']);
    expect(screen.getByRole('alert')).toHaveTextContent('둘.jpg: 파일 크기가 너무 큽니다. (최대 10MB)');
  });

  test('a photo that is too large becomes smaller first, and is named only where it stays so', async () => {
    const { names, choose } = openPicker();
    const large = (name: string, type: string) => fileOf(name, type, 10_485_761);
    await choose(
      large('하나.jpg', 'image/jpeg'),
      large('둘.png', 'image/png'),
      large('셋.webp', 'image/webp'),
    );
    expectBusy('사진을 바꾸고 있어요 (1/3)');
    await convertedTo(photo('하나.jpg', 10_000_000));
    await convertedTo(photo('둘.jpg'));
    await convertedTo(new ConversionError('unreadable'));
    expect(names()).toEqual(['하나.jpg', '둘.jpg']);
    expect(screen.getByRole('alert')).toHaveTextContent('셋.webp: 파일 크기가 너무 큽니다. (최대 10MB)');
    await choose(large('움직이는.gif', 'image/gif'));
    expect(await screen.findByText('움직이는.gif: 파일 크기가 너무 큽니다. (최대 10MB)')).toBeVisible();
    expect(convertPhoto).toHaveBeenCalledTimes(3);
  });

  test.each([
    ['unreadable', '이 기기에서 바꿀 수 없는 사진입니다.'],
    ['not-loaded', '사진을 바꾸는 데 필요한 것을 받지 못했습니다. 인터넷 연결을 확인하고 다시 골라주세요.'],
  ] as const)(
    'one that cannot be converted is announced in whatever tab, and stays until it is dismissed: %s',
    async (problem, message) => {
      const { names, choose } = openPicker();
      await choose(heic('가.heic'), heic('나.heic'), photo('다.jpg'));
      fireEvent.click(screen.getByRole('tab', { name: '사진 보관함' }));
      await convertedTo(new ConversionError(problem));
      await convertedTo(new ConversionError(problem));
      expect(screen.getByRole('alert')).toHaveTextContent(`가.heic: ${message}`);
      expect(screen.getByRole('alert')).toHaveTextContent(`나.heic: ${message}`);
      expect(names()).toEqual(['다.jpg']);
      const library = screen.getByLabelText('휴대폰에 있는 사진이나 영상을 골라주세요.');
      fireEvent.change(library, { target: { files: [heic('라.heic')] } });
      await beginningsRead(heic('라.heic'));
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      expect(screen.getByText(`가.heic: ${message}`, { exact: false })).toBeVisible();
      press('안내 지우기');
      expect(screen.queryByText(/^가\.heic:/)).not.toBeInTheDocument();
    },
  );

  test('what has no slot is not converted, and videos take slots too', async () => {
    lasts(5);
    const { names, choose } = openPicker(2);
    await choose(film('영상.mp4'), heic('가.heic'), heic('나.heic'), film('다른 영상.mp4'));
    await convertedTo(photo('가.jpg'));
    expect(names()).toEqual(['영상.mp4', '가.jpg']);
    expect(convertPhoto).toHaveBeenCalledTimes(1);
    expect(screen.getByText('최대 2개까지 선택할 수 있습니다.')).toBeVisible();
  });

  test.each(['image/jpeg', '', 'application/octet-stream', 'image/*'])(
    'the content tells what a photo is, not its name nor the type %p',
    async (type) => {
      const { names, choose } = openPicker();
      const heicBytes = await heifFile('a.heic').arrayBuffer();
      const jpegBytes = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
      await choose(new File([heicBytes], '둘.jpg', { type }), new File([jpegBytes], '1000004321', { type }));
      expectBusy('사진을 바꾸고 있어요 (1/1)');
      expect(jest.mocked(convertPhoto).mock.calls[0]?.[0].type).toBe('image/heic');
      await convertedTo(photo('둘.jpg'));
      expect(names()).toEqual(['둘.jpg', '1000004321']);
    },
  );

  test('"그만두기" leaves out the rest, and the focus on the tab', async () => {
    const { names, choose } = openPicker();
    await choose(photo('하나.jpg'), heic('둘.heic'), heic('셋.heic'));
    act(() => screen.getByRole('button', { name: '그만두기' }).focus());
    await act(async () => press('그만두기'));
    expect(screen.getByRole('tab', { selected: true })).toHaveFocus();
    expect(names()).toEqual(['하나.jpg']);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: '완료' })).toBeEnabled();
    await choose(heic('넷.heic'));
    expectBusy('사진을 바꾸고 있어요 (1/1)');
    await convertedTo(photo('넷.jpg'));
    expect(names()).toEqual(['하나.jpg', '넷.jpg']);
  });

  test('closing the dialog abandons what is not converted yet', async () => {
    const { names, choose } = openPicker();
    await choose(heic('하나.heic'));
    const [, signal] = jest.mocked(convertPhoto).mock.calls[0] ?? [];
    press('닫기');
    await waitFor(() => expect(signal?.aborted).toBe(true));
    await convertedTo(photo('하나.jpg'));
    expect(names()).toEqual([]);
  });
});

describe('videos', () => {
  test('photos and videos are one list, in their order, and videos show how long they are', async () => {
    lasts(42);
    const { choose, names, onDone } = openPicker();
    await choose(photo('하나.jpg'), film('첫걸음.mp4'), film('IMG_0002.MOV', ''));
    expect(names()).toEqual(['하나.jpg', '첫걸음.mp4', 'IMG_0002.MOV']);
    const grid = screen.getByRole('list', { name: '고른 사진' });
    expect(within(grid).getByRole('button', { name: '하나.jpg 삭제' })).toBeVisible();
    const tile = within(grid).getByRole('button', { name: '영상 첫걸음.mp4 삭제' }).closest('li');
    expect(tile).toHaveTextContent('0:42');
    expect(tile?.querySelector('video')).toHaveAttribute('preload', 'metadata');
    press('완료');
    expect(onDone.mock.calls[0]?.[0]).toHaveLength(3);
  });

  test('the limits are those of the installation, and what they are is said', async () => {
    lasts(90);
    const { choose, names } = openPicker(10, { videoBytes: 52_428_800, videoSeconds: 60 });
    expect(screen.getByText(/영상 MP4, MOV, WebM, MKV, AVI, 3GP · 50MB, 1분까지/)).toBeVisible();
    const large = film('큰.mp4', 'video/mp4', 52_428_801);
    await choose(film('긴.mp4'), large, film('옛날.wmv', 'video/x-ms-wmv'), photo('하나.jpg'));
    expect(names()).toEqual(['하나.jpg']);
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('긴.mp4: 영상은 1분까지 올릴 수 있습니다.');
    expect(alert).toHaveTextContent('큰.mp4: 영상은 50MB까지 올릴 수 있습니다.');
    expect(alert).toHaveTextContent(
      '옛날.wmv: 지원하지 않는 영상 형식입니다. (MP4, MOV, WebM, MKV, AVI, 3GP만 가능)',
    );
    expect(measureVideo).toHaveBeenCalledTimes(1);
  });

  test('one that nobody can decode is named before the browser opens it, and one that the browser finds large', async () => {
    const message = '영상의 해상도나 프레임 수가 너무 큽니다. (8K 30프레임, 4K 120프레임까지 가능)';
    const { choose, names } = openPicker();
    jest.mocked(measureVideo).mockResolvedValue({ width: 8192, height: 8192, durationMs: 1_000 });
    const index = mp4Index([{ width: 8192, height: 8192, frames: 1_200, seconds: 20 }]);
    await choose(new File([index], '큰화면.mp4', { type: 'video/mp4' }));
    expect(await screen.findByText(`큰화면.mp4: ${message}`)).toBeVisible();
    expect(measureVideo).not.toHaveBeenCalled();
    await choose(film('웹.webm', 'video/webm'));
    expect(await screen.findByText(`웹.webm: ${message}`)).toBeVisible();
    expect(names()).toEqual([]);
  });

  test('one that this browser cannot read is left to the server', async () => {
    jest.mocked(measureVideo).mockResolvedValue(null);
    const { choose, names } = openPicker();
    await choose(film('HEVC.mov', 'video/quicktime'));
    expect(names()).toEqual(['HEVC.mov']);
    const grid = screen.getByRole('list', { name: '고른 사진' });
    fireEvent.error(grid.querySelector('video') ?? grid);
    expect(grid.querySelector('video')).toBeNull();
    expect(within(grid).getByRole('button', { name: '영상 HEVC.mov 삭제' })).toBeVisible();
  });

  test('one after another with photos, of which only conversions are counted', async () => {
    let measured: (facts: VideoFacts | null) => void = () => undefined;
    jest.mocked(measureVideo).mockImplementation(() => new Promise((resolve) => (measured = resolve)));
    const { choose, names } = openPicker();
    await choose(heic('가.heic'), film('나.mp4'), heic('다.heic'));
    expectBusy('사진을 바꾸고 있어요 (1/2)');
    expect(measureVideo).not.toHaveBeenCalled();
    await convertedTo(photo('가.jpg'));
    expectBusy('영상을 확인하고 있어요');
    expect(convertPhoto).toHaveBeenCalledTimes(1);
    await act(async () => measured(null));
    expectBusy('사진을 바꾸고 있어요 (2/2)');
    await convertedTo(photo('다.jpg'));
    expect(names()).toEqual(['가.jpg', '나.mp4', '다.jpg']);
    expect(screen.getByRole('button', { name: '완료' })).toBeEnabled();
  });

  test('where only photos are chosen, a video is no photo', async () => {
    const { choose, names, input } = openPicker(10, null);
    expect(input.accept).not.toContain('video');
    await choose(film('하나.mp4'));
    expect(names()).toEqual([]);
    expect(screen.getByRole('alert')).toHaveTextContent('하나.mp4: 지원하지 않는 파일 형식입니다.');
  });
});
