import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FilePicker } from 'shared/picker/FilePicker';
import { fillBrowserGaps } from 'shared/testing/browser-gaps';
import { ConversionError, convertPhoto } from '../photo-conversion/convert-photo.ts';
import { createPhotoStore } from './photo-store.ts';

fillBrowserGaps();

jest.mock('../photo-conversion/convert-photo.ts', () => ({
  ...jest.requireActual<object>('../photo-conversion/convert-photo.ts'),
  convertPhoto: jest.fn(),
}));

const heic = (name: string, type = 'image/heic') => new File(['heic'], name, { type });
const jpeg = (name: string, bytes = 4) => {
  const file = new File(['jpeg'], name, { type: 'image/jpeg' });
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
};

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

function Picker({ store }: { store: ReturnType<typeof createPhotoStore> }) {
  const [open, setOpen] = useState(true);
  return (
    <FilePicker
      open={open}
      title="사진 추가"
      store={store}
      onClose={() => setOpen(false)}
      onDone={() => undefined}
      drive={null}
    />
  );
}

function openPicker(max = 10) {
  const store = createPhotoStore(max);
  render(<Picker store={store} />);
  const input = screen.getByLabelText<HTMLInputElement>('사진을 끌어다 놓거나 눌러서 선택해주세요.');
  const choose = (...files: File[]) => fireEvent.change(input, { target: { files } });
  return { user: userEvent.setup(), store, choose };
}

const names = (store: ReturnType<typeof createPhotoStore>) => store.getState().items.map(({ name }) => name);

test('while photos are converted it is said, and "완료" waits', async () => {
  const { store, choose } = openPicker();
  choose(jpeg('하나.jpg'), heic('둘.heic'), heic('셋.heif', ''));
  const [status] = await screen.findAllByText('사진을 바꾸고 있어요 (1/2)');
  expect(status).toHaveAttribute('role', 'status');
  expect(screen.getByRole('button', { name: /완료/ })).toHaveAttribute('aria-busy', 'true');
  await convertedTo(jpeg('둘.jpg'));
  expect(screen.getAllByText('사진을 바꾸고 있어요 (2/2)')).not.toHaveLength(0);
  await convertedTo(jpeg('셋.jpg'));
  expect(names(store)).toEqual(['하나.jpg', '둘.jpg', '셋.jpg']);
  expect(screen.queryByText(/바꾸고 있어요/)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: '완료' })).toBeEnabled();
});

test('the limit is that of the JPEG', async () => {
  const { store, choose } = openPicker();
  const large = heic('큰.heic');
  Object.defineProperty(large, 'size', { value: 12_000_000 });
  choose(large, heic('둘.heic'));
  await convertedTo(jpeg('큰.jpg', 10_485_760));
  await convertedTo(jpeg('둘.jpg', 10_485_761));
  expect(names(store)).toEqual(['큰.jpg']);
  expect(screen.getByRole('alert')).toHaveTextContent('둘.jpg: 파일 크기가 너무 큽니다. (최대 10MB)');
});

test('one that cannot be converted is named in whatever tab, until something else is chosen', async () => {
  const { user, store, choose } = openPicker();
  choose(heic('가.heic'), jpeg('나.jpg'));
  await waitFor(() => expect(convertPhoto).toHaveBeenCalledTimes(1));
  await user.click(screen.getByRole('tab', { name: '사진 보관함' }));
  await convertedTo(new ConversionError('unreadable'));
  expect(screen.getByRole('alert')).toHaveTextContent('가.heic: 이 기기에서 바꿀 수 없는 사진입니다.');
  expect(names(store)).toEqual(['나.jpg']);
});

test('a library that does not come is told apart', async () => {
  const { choose } = openPicker();
  choose(heic('가.heic'));
  await waitFor(() => expect(convertPhoto).toHaveBeenCalledTimes(1));
  await convertedTo(new ConversionError('not-loaded'));
  expect(screen.getByRole('alert')).toHaveTextContent(
    '가.heic: 사진을 바꾸는 데 필요한 것을 받지 못했습니다. 인터넷 연결을 확인하고 다시 골라주세요.',
  );
});

test('what has no slot is not converted', async () => {
  const { store, choose } = openPicker(1);
  choose(heic('가.heic'), heic('나.heic'));
  await waitFor(() => expect(convertPhoto).toHaveBeenCalledTimes(1));
  await convertedTo(jpeg('가.jpg'));
  expect(names(store)).toEqual(['가.jpg']);
  expect(convertPhoto).toHaveBeenCalledTimes(1);
  expect(screen.getByText('최대 1개까지 선택할 수 있습니다.')).toBeVisible();
});

test('"그만두기" leaves out the rest, and the focus on the tab', async () => {
  const { user, store, choose } = openPicker();
  choose(jpeg('하나.jpg'), heic('둘.heic'));
  const stop = await screen.findByRole('button', { name: '그만두기' });
  await user.click(stop);
  expect(screen.getByRole('tab', { selected: true })).toHaveFocus();
  expect(names(store)).toEqual(['하나.jpg']);
  expect(screen.getByRole('button', { name: '완료' })).toBeEnabled();
});

test('closing the dialog abandons what is not converted yet', async () => {
  const { user, store, choose } = openPicker();
  choose(heic('하나.heic'));
  await waitFor(() => expect(convertPhoto).toHaveBeenCalledTimes(1));
  const [, signal] = jest.mocked(convertPhoto).mock.calls[0] ?? [];
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '닫기' }));
  await waitFor(() => expect(signal?.aborted).toBe(true));
  await convertedTo(jpeg('하나.jpg'));
  expect(names(store)).toEqual([]);
});
