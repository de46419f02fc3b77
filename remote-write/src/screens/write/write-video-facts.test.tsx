import { screen } from '@testing-library/react';
import { postCalls } from 'shared/contract/post';
import { type AutosaveStatus } from 'shared/device';
import { measureVideo } from 'shared/media/measure-video';
import { respondsWith } from 'shared/testing/api-server';
import { FakeUploads } from 'shared/testing/fake-uploads';
import {
  dropOnPhotos,
  limitedTo,
  openPicker,
  openWrite,
  photo,
  submit,
  title,
} from '../../testing/open-write.ts';

jest.mock('shared/media/measure-video', () => ({
  ...jest.requireActual<object>('shared/media/measure-video'),
  measureVideo: jest.fn(),
}));

let autosaveStatus: AutosaveStatus;
jest.mock('shared/device', () => ({
  ...jest.requireActual<object>('shared/device'),
  createDraftAutosave: (_key: string, onStatus: (status: AutosaveStatus) => void) =>
    Promise.resolve({ save: () => onStatus(autosaveStatus), stop: async () => {}, forget: async () => {} }),
}));

const limits = limitedTo(60);
const film = (name = '첫걸음.mp4', bytes = 4) => photo(name, { type: 'video/mp4', bytes });

beforeEach(() => {
  autosaveStatus = 'unavailable';
  jest.mocked(measureVideo).mockResolvedValue({ width: 720, height: 1280, durationMs: 42_000 });
});

const tileOf = (name: string) => screen.getByRole('button', { name: `영상 ${name} 삭제` }).closest('li');

test('고른 영상은 길이와 함께 보이고, 잰 크기와 함께 올라간다', async () => {
  const uploads = new FakeUploads();
  let body: unknown;
  const creates = respondsWith(postCalls.create, (request) => ((body = request.body), { postId: 55 }));
  const { user } = await openWrite({ handlers: [limits, ...uploads.handlers(), creates] });
  expect(screen.getByText('사진과 영상을 모두 10개까지 올릴 수 있어요.')).toBeVisible();
  const picker = await openPicker(user);
  await picker.upload([film()]);
  await user.click(await picker.findByRole('button', { name: '완료' }));
  expect(tileOf('첫걸음.mp4')).toHaveTextContent('0:42');
  expect(tileOf('첫걸음.mp4')?.querySelector('video')).not.toBeNull();
  await user.type(title(), '첫걸음');
  await user.click(submit());
  expect(await screen.findByText('화면: /home/memoryDetailPage/55')).toBeVisible();
  expect(body).toMatchObject({ videos: [{ size: { width: 720, height: 1280 } }] });
});

test('너무 길거나 큰 영상은 그 자리에서 까닭을 말하고, 사진의 규칙은 영상에 쓰이지 않는다', async () => {
  jest.mocked(measureVideo).mockImplementation(async ({ name }) => ({
    width: 720,
    height: 1280,
    durationMs: name === '긴.mp4' ? 61_000 : 1_000,
  }));
  const { user } = await openWrite({ handlers: [limits] });
  await dropOnPhotos([
    film('긴.mp4'),
    film('큰.mp4', 52_428_801),
    film('사진보다 큰.mp4', 20_000_000),
    photo('옛날.wmv', { type: 'video/x-ms-wmv' }),
  ]);
  expect(await screen.findByText('긴.mp4: 영상은 1분까지 올릴 수 있습니다.')).toBeVisible();
  expect(screen.getByText('큰.mp4: 영상은 50MB까지 올릴 수 있습니다.')).toBeVisible();
  expect(screen.getByText(/^옛날\.wmv: 지원하지 않는 영상 형식입니다\./)).toBeVisible();
  expect(screen.queryByText(/사진보다 큰\.mp4:/)).not.toBeInTheDocument();
  await user.type(title(), '첫걸음');
  await user.click(submit());
  expect(screen.getByRole('button', { name: '영상 긴.mp4 삭제' })).toHaveFocus();
});

test('원본 화질은 영상에도 쓰인다고 말하고, 이 기기에 영상을 담을 자리가 없으면 무엇을 할지 말한다', async () => {
  autosaveStatus = 'no-room';
  await openWrite({ handlers: [limits] });
  await dropOnPhotos([film()]);
  expect(await screen.findByText(/영상을 임시 저장하지 못했어요\./)).toBeVisible();
  expect(screen.getByText('사진을 줄이지 않고, 찍은 그대로의 영상도 함께 남겨요.')).toBeVisible();
});
