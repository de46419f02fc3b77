import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FilePicker } from 'shared/picker/FilePicker';
import { beginningsRead } from 'shared/testing/beginnings-read';
import { fillBrowserGaps } from 'shared/testing/browser-gaps';
import { fileBeginning } from 'shared/testing/file-beginning';
import { createPhotoStore } from '../photo-store.ts';

fillBrowserGaps();

const JPEG = `data:image/jpeg;base64,${btoa('\xff\xd8\xff\xe0')}`;

class FakeTrack extends EventTarget {
  isLive = true;
  stop(): void {
    this.isLive = false;
  }
}

class FakeStream {
  readonly tracks = [new FakeTrack()];
  getTracks = () => [...this.tracks];
  getVideoTracks = () => [...this.tracks];
  getAudioTracks = () => [];
  removeTrack = () => undefined;
}

let streams: FakeStream[] = [];
const toDataURL = jest.fn<string, [string, number]>();
const getUserMedia = jest.fn<Promise<FakeStream>, [MediaStreamConstraints]>();

function define(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
}

function haveCamera(kinds: readonly string[] = ['videoinput']): void {
  const enumerateDevices = () => Promise.resolve(kinds.map((kind) => ({ kind })));
  define(navigator, 'mediaDevices', { getUserMedia, enumerateDevices });
}

function failure(name: string): Error {
  return Object.assign(new Error('refused'), { name });
}

beforeEach(() => {
  streams = [];
  getUserMedia.mockImplementation(() => {
    const stream = new FakeStream();
    streams.push(stream);
    return Promise.resolve(stream);
  });
  define(window, 'isSecureContext', true);
  define(HTMLVideoElement.prototype, 'videoWidth', 1280);
  define(HTMLVideoElement.prototype, 'videoHeight', 720);
  define(HTMLCanvasElement.prototype, 'getContext', () => ({ drawImage: () => undefined }));
  toDataURL.mockReturnValue(JPEG);
  define(HTMLCanvasElement.prototype, 'toDataURL', toDataURL);
  haveCamera();
});

async function openCamera(max = 10) {
  const store = createPhotoStore(max);
  const user = userEvent.setup();
  const props = { store, title: '사진 추가', onClose: () => undefined, onDone: () => undefined, drive: null };
  const picker = (open: boolean) => <FilePicker {...props} open={open} />;
  const { rerender, unmount } = render(picker(true));
  await user.click(screen.getByRole('tab', { name: '카메라' }));
  return { store, user, unmount, close: () => rerender(picker(false)) };
}

async function shoot(user: ReturnType<typeof userEvent.setup>) {
  const shutter = await screen.findByRole('button', { name: '촬영' });
  showFirstFrame();
  expect(shutter).not.toHaveAttribute('aria-disabled');
  await user.click(shutter);
}

function showFirstFrame(): void {
  fireEvent.loadedData(screen.getByLabelText('카메라 화면'));
}

function areAllOff(): boolean {
  return streams.every(({ tracks }) => tracks.every(({ isLive }) => !isLive));
}

test('photos are taken, held, and added together, and the camera is off when the dialog has closed', async () => {
  const { store, user, close } = await openCamera();
  await shoot(user);
  await shoot(user);
  expect(getUserMedia.mock.calls[0]?.[0]).toEqual({
    video: { width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: 'environment' },
  });
  expect(toDataURL).toHaveBeenCalledWith('image/jpeg', 0.92);
  expect(store.getState().items).toEqual([]);

  await user.click(screen.getByRole('button', { name: '촬영한 사진 2 삭제' }));
  await user.click(screen.getByRole('button', { name: '촬영한 사진 추가 (1)' }));
  await beginningsRead(new File(['jpeg'], 'camera.jpg'));
  const [frame] = store.getState().items;
  expect(frame?.name).toMatch(/^camera_\d{13}\.jpg$/);
  expect(frame).toMatchObject({ type: 'image/jpeg', size: 4, source: 'camera' });
  expect(screen.queryByRole('list', { name: '촬영한 사진' })).not.toBeInTheDocument();
  close();
  await waitFor(() => expect(screen.queryByLabelText('카메라 화면')).not.toBeInTheDocument());
  expect(areAllOff()).toBe(true);
});

test('the shutter waits for the first picture, and held photos survive a look at another tab', async () => {
  const { user } = await openCamera();
  const shutter = await screen.findByRole('button', { name: '촬영' });
  await waitFor(() => expect(streams).toHaveLength(1));
  expect(shutter).toHaveAttribute('aria-disabled', 'true');
  await shoot(user);
  await user.click(screen.getByRole('tab', { name: '파일 선택' }));
  await waitFor(() => expect(areAllOff()).toBe(true));
  await user.click(screen.getByRole('tab', { name: '카메라' }));
  expect(screen.getByRole('button', { name: '촬영한 사진 추가 (1)' })).toBeVisible();
});

test('no more photos are taken than there is room for', async () => {
  const { user } = await openCamera(1);
  await shoot(user);
  expect(screen.getByText('최대 1개까지 선택할 수 있습니다.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '촬영' }));
  expect(screen.getByRole('button', { name: '촬영한 사진 추가 (1)' })).toBeVisible();
});

test('the other side of the phone is asked for after this side is off', async () => {
  const { user } = await openCamera();
  await shoot(user);
  const wereOff: boolean[] = [];
  getUserMedia.mockImplementation(() => {
    wereOff.push(areAllOff());
    return new Promise(() => undefined);
  });
  await user.click(screen.getByRole('button', { name: '카메라 전환' }));
  expect(wereOff).toEqual([true]);
  expect(getUserMedia.mock.lastCall?.[0]).toMatchObject({ video: { facingMode: 'user' } });
});

test('a camera that starts only after the dialog has closed is turned off', async () => {
  let arrive: ((stream: FakeStream) => void) | undefined;
  getUserMedia.mockImplementation(() => new Promise((resolve) => (arrive = resolve)));
  const { unmount } = await openCamera();
  await waitFor(() => expect(arrive).toBeDefined());
  unmount();
  const late = new FakeStream();
  streams.push(late);
  arrive?.(late);
  await waitFor(() => expect(areAllOff()).toBe(true));
});

test.each([
  ['NotFoundError', '카메라를 찾을 수 없습니다.'],
  ['NotAllowedError', '카메라 권한이 필요합니다.'],
  ['NotReadableError', '카메라를 시작할 수 없습니다. 권한을 확인해주세요.'],
])('%s is reported, and "다시 시도" tries again', async (name, message) => {
  getUserMedia.mockImplementationOnce(() => Promise.reject(failure(name)));
  const { user } = await openCamera();
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  await user.click(screen.getByRole('button', { name: '다시 시도' }));
  await shoot(user);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test.each([
  ['a device without a camera', () => haveCamera(['audioinput']), '카메라를 찾을 수 없습니다.'],
  [
    'a page without a secure connection',
    () => define(window, 'isSecureContext', false),
    '카메라는 보안 연결(https 또는 localhost)에서만 사용할 수 있습니다.',
  ],
])('%s is not asked for its permission', async (_what, arrange, message) => {
  arrange();
  await openCamera();
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(getUserMedia).not.toHaveBeenCalled();
});

test('a camera that is taken away by another app is told', async () => {
  const { user } = await openCamera();
  await shoot(user);
  act(() => void streams[0]?.tracks[0]?.dispatchEvent(new Event('ended')));
  expect(await screen.findByRole('alert')).toHaveTextContent('카메라를 시작할 수 없습니다.');
});

test('an in-app browser opens the camera of the phone', async () => {
  define(navigator, 'mediaDevices', undefined);
  const { store, user } = await openCamera();
  const input = await screen.findByLabelText('카메라로 사진을 찍어주세요.');
  expect(input).toHaveAttribute('capture', 'environment');
  expect(input).toHaveAttribute('accept', 'image/*');
  await user.upload(input, new File([fileBeginning('image/jpeg')], 'IMG_1.jpg', { type: 'image/jpeg' }));
  await beginningsRead(new File(['jpeg'], 'IMG_1.jpg'));
  expect(store.getState().items.map(({ source }) => source)).toEqual(['camera']);
});
