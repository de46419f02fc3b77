import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { FilePicker } from 'shared/picker/FilePicker';
import { fillBrowserGaps } from 'shared/testing/browser-gaps';
import { mp4Index } from 'shared/testing/mp4-index';
import { measureVideo, type VideoFacts } from '../media/measure-video.ts';
import { createPhotoStore } from './photo-store.ts';

fillBrowserGaps();

jest.mock('../media/measure-video.ts', () => ({
  ...jest.requireActual<object>('../media/measure-video.ts'),
  measureVideo: jest.fn(),
}));

const LIMITS = { videoBytes: 314_572_800, videoSeconds: 300 };

const film = (name: string, { type = 'video/mp4', bytes = 4 } = {}) => {
  const file = new File(['film'], name, { type });
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
};
const photo = (name: string) => new File(['jpeg'], name, { type: 'image/jpeg' });

function lasts(seconds: number): void {
  jest.mocked(measureVideo).mockResolvedValue({ width: 720, height: 1280, durationMs: seconds * 1_000 });
}

type Options = { max?: number; videos?: typeof LIMITS | null };

function openPicker({ max = 10, videos = LIMITS }: Options = {}) {
  const store = createPhotoStore(max);
  const onDone = jest.fn();
  const picker = { open: true, title: '사진 추가', onClose: () => undefined, onDone, drive: null };
  render(<FilePicker {...picker} store={store} videos={videos} />);
  const input = screen.getByLabelText<HTMLInputElement>('사진을 끌어다 놓거나 눌러서 선택해주세요.');
  const choose = (...files: File[]) => act(async () => void fireEvent.change(input, { target: { files } }));
  const names = () => store.getState().items.map(({ name }) => name);
  return { store, choose, names, onDone, input };
}

test('photos and videos are one list, in their order, and videos show how long they are', async () => {
  lasts(42);
  const { choose, names, onDone } = openPicker();
  const files = [photo('하나.jpg'), film('첫걸음.mp4'), film('IMG_0002.MOV', { type: '' })];
  await choose(...files);
  expect(names()).toEqual(['하나.jpg', '첫걸음.mp4', 'IMG_0002.MOV']);
  const grid = screen.getByRole('list', { name: '고른 사진' });
  expect(within(grid).getByRole('button', { name: '하나.jpg 삭제' })).toBeVisible();
  const tile = within(grid).getByRole('button', { name: '영상 첫걸음.mp4 삭제' }).closest('li');
  expect(tile).toHaveTextContent('0:42');
  expect(tile?.querySelector('video')).toHaveAttribute('preload', 'metadata');
  fireEvent.click(screen.getByRole('button', { name: '완료' }));
  expect(onDone.mock.calls[0]?.[0]).toHaveLength(3);
});

test('the limits are those of the installation, and what they are is said', async () => {
  lasts(90);
  const { choose, names } = openPicker({ videos: { videoBytes: 52_428_800, videoSeconds: 60 } });
  expect(screen.getByText(/영상 MP4, MOV, WebM · 50MB, 1분까지/)).toBeVisible();
  await choose(
    film('긴.mp4'),
    film('큰.mp4', { bytes: 52_428_801 }),
    film('옛날.avi', { type: 'video/x-msvideo' }),
    photo('하나.jpg'),
  );
  expect(names()).toEqual(['하나.jpg']);
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent('긴.mp4: 영상은 1분까지 올릴 수 있습니다.');
  expect(alert).toHaveTextContent('큰.mp4: 영상은 50MB까지 올릴 수 있습니다.');
  expect(alert).toHaveTextContent('옛날.avi: 지원하지 않는 영상 형식입니다. (MP4, MOV, WebM만 가능)');
  expect(measureVideo).toHaveBeenCalledTimes(1);
});

test('one that nobody can decode is named before the browser opens it, and one that the browser finds large', async () => {
  const message = '영상의 해상도나 프레임 수가 너무 큽니다. (8K 30프레임, 4K 120프레임까지 가능)';
  const { choose, names } = openPicker();
  jest.mocked(measureVideo).mockClear().mockResolvedValue({ width: 8192, height: 8192, durationMs: 1_000 });
  const index = mp4Index([{ width: 8192, height: 8192, frames: 1_200, seconds: 20 }]);
  await choose(new File([index], '큰화면.mp4', { type: 'video/mp4' }));
  expect(await screen.findByText(`큰화면.mp4: ${message}`)).toBeVisible();
  expect(measureVideo).not.toHaveBeenCalled();
  await choose(film('웹.webm', { type: 'video/webm' }));
  expect(await screen.findByText(`웹.webm: ${message}`)).toBeVisible();
  expect(names()).toEqual([]);
});

test('one that this browser cannot read is left to the server', async () => {
  jest.mocked(measureVideo).mockResolvedValue(null);
  const { choose, names } = openPicker();
  await choose(film('HEVC.mov', { type: 'video/quicktime' }));
  expect(names()).toEqual(['HEVC.mov']);
  const grid = screen.getByRole('list', { name: '고른 사진' });
  const video = grid.querySelector('video');
  if (video === null) throw new Error('no video');
  fireEvent.error(video);
  expect(grid.querySelector('video')).toBeNull();
  expect(within(grid).getByRole('button', { name: '영상 HEVC.mov 삭제' })).toBeVisible();
});

test('together they are no more than there is room for', async () => {
  lasts(5);
  const { choose, names } = openPicker({ max: 2 });
  await choose(photo('하나.jpg'), film('둘.mp4'), film('셋.mp4'));
  expect(names()).toEqual(['하나.jpg', '둘.mp4']);
  expect(screen.getByText('최대 2개까지 선택할 수 있습니다.')).toBeVisible();
});

test('while a video is measured "완료" waits', async () => {
  let measured: (facts: VideoFacts | null) => void = () => undefined;
  jest.mocked(measureVideo).mockImplementation(() => new Promise((resolve) => (measured = resolve)));
  const { choose, names } = openPicker();
  await choose(film('하나.mp4'));
  expect(screen.getAllByText('영상을 확인하고 있어요')[0]).toHaveAttribute('role', 'status');
  expect(screen.getByRole('button', { name: /완료/ })).toHaveAttribute('aria-busy', 'true');
  await act(async () => measured(null));
  expect(names()).toEqual(['하나.mp4']);
  expect(screen.getByRole('button', { name: '완료' })).toBeEnabled();
});

test('where only photos are chosen, a video is no photo', async () => {
  const { choose, names, input } = openPicker({ videos: null });
  expect(input.accept).not.toContain('video');
  await choose(film('하나.mp4'));
  expect(names()).toEqual([]);
  expect(screen.getByRole('alert')).toHaveTextContent('하나.mp4: 지원하지 않는 파일 형식입니다.');
});
