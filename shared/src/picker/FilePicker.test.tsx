import { act, createEvent, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FilePicker } from 'shared/picker/FilePicker';
import { beginningsRead } from 'shared/testing/beginnings-read';
import { fakeMediaQueries, fillBrowserGaps } from 'shared/testing/browser-gaps';
import { fileBeginning } from 'shared/testing/file-beginning';
import { createPhotoStore } from './photo-store.ts';
import { FILE_DIALOG_CANCEL_MS } from './files/FileChooser.tsx';
import { MESSAGES_SHOWN_MS } from './PickerMessages.tsx';

fillBrowserGaps();

const DROP_AREA = '사진을 끌어다 놓거나 눌러서 선택해주세요.';

function photo(name: string, type = 'image/jpeg'): File {
  return new File([fileBeginning(type)], name, { type });
}

function photos(count: number): File[] {
  return Array.from({ length: count }, (_, index) => photo(`사진 ${index + 1}.jpg`));
}

type PickerProps = Parameters<typeof FilePicker>[0];
type WritingProps = Pick<PickerProps, 'store'> & Partial<Pick<PickerProps, 'onDone' | 'onSelected'>>;

const ignore = (): void => undefined;

function Writing({ onDone = ignore, ...props }: WritingProps) {
  const [open, setOpen] = useState(true);
  const picker = { ...props, open, onDone, onClose: () => setOpen(false), drive: null };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        사진 추가하기
      </button>
      <FilePicker title="사진 추가" {...picker} />
    </>
  );
}

function openPicker(max: number, rest: Omit<WritingProps, 'store'> = {}) {
  const store = createPhotoStore(max);
  // The clock stands where a test wants it; the rest of userEvent does not wait for it.
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime, applyAccept: false });
  render(<Writing store={store} {...rest} />);
  const input = screen.getByLabelText<HTMLInputElement>(DROP_AREA);
  const upload = async (files: File | File[], into = input): Promise<void> => {
    await user.upload(into, files);
    await beginningsRead(files);
  };
  return { store, user, input, upload };
}

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

test('chosen photos are counted in the title and below, and "완료" hands them over in their order', async () => {
  const onDone = jest.fn();
  const { user, upload } = openPicker(10, { onDone });
  expect(screen.getByText('0/10')).toBeVisible();
  expect(screen.getByText('0개 파일 선택됨')).toHaveAttribute('role', 'status');
  expect(screen.getByRole('button', { name: '완료' })).toBeDisabled();

  const files = photos(6);
  await upload(files);
  expect(screen.getByText('6/10')).toBeVisible();
  expect(screen.getByText('6개 파일 선택됨')).toBeVisible();
  const previews = screen.getByRole('list', { name: '선택한 파일 미리보기' });
  expect(within(previews).getAllByRole('button')).toHaveLength(4);
  expect(within(previews).getByText('+2')).toBeVisible();
  expect(within(screen.getByRole('list', { name: '고른 사진' })).getAllByText('4 Bytes')).toHaveLength(6);

  await user.click(screen.getByRole('button', { name: '완료' }));
  expect(onDone).toHaveBeenCalledWith(files);
});

test('a file is told of as soon as it is chosen; where nothing fits any more, the file chooser does not open', async () => {
  const onSelected = jest.fn();
  const { input, upload } = openPicker(1, { onSelected });
  expect(input).not.toHaveAttribute('multiple');
  await upload(photo('소풍.jpg'));
  expect(onSelected).toHaveBeenCalledTimes(1);
  expect(
    screen.getByText('선택 완료: 최대 1개를 모두 골랐습니다. 더 추가하려면 기존 파일을 삭제해주세요.'),
  ).toBeVisible();
  const click = createEvent.click(input);
  fireEvent(input, click);
  expect(click.defaultPrevented).toBe(true);
});

test('what cannot be taken is announced for five seconds, and stays until it is dismissed', async () => {
  const onSelected = jest.fn();
  const { user, upload } = openPicker(1, { onSelected });
  await upload([photo('메모.txt', 'text/plain')]);
  expect(screen.getByRole('alert')).toHaveTextContent('메모.txt: 지원하지 않는 파일 형식입니다.');
  act(() => jest.advanceTimersByTime(MESSAGES_SHOWN_MS - 1));
  expect(screen.getByRole('alert')).toBeVisible();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await upload([photo('그림.bmp', 'image/bmp')]);
  await user.click(screen.getByRole('tab', { name: '사진 보관함' }));
  for (const name of ['메모.txt', '그림.bmp'])
    expect(screen.getByText(`${name}: 지원하지 않는 파일 형식입니다.`)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '안내 지우기' }));
  expect(screen.queryByText(/지원하지 않는/)).not.toBeInTheDocument();
  expect(onSelected).not.toHaveBeenCalled();
});

test('the tabs are walked through with the arrow keys, Home and End', async () => {
  const { user } = openPicker(10);
  const tabs = screen.getAllByRole('tab');
  expect(tabs.map((tab) => tab.textContent)).toEqual(['파일 선택', '사진 보관함', '카메라', 'Google Drive']);
  act(() => tabs[0]?.focus());
  const walk: readonly (readonly [string, string])[] = [
    ['{ArrowRight}', '사진 보관함'],
    ['{End}', 'Google Drive'],
    ['{ArrowRight}', '파일 선택'],
    ['{ArrowLeft}', 'Google Drive'],
    ['{Home}', '파일 선택'],
  ];
  for (const [key, name] of walk) {
    await user.keyboard(key);
    const tab = screen.getByRole('tab', { name });
    expect(tab).toHaveFocus();
    expect(tab).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tabpanel', { name })).toBeVisible();
    expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toEqual([tab]);
  }
});

/** Browsers without the event `cancel` give the window the focus, and say nothing more. */
function closeSilently(): void {
  fireEvent.focus(window);
  act(() => jest.advanceTimersByTime(FILE_DIALOG_CANCEL_MS));
}

test.each([
  ['the input says so', (input: HTMLInputElement) => fireEvent(input, new Event('cancel'))],
  ['the window has had the focus for 300 ms', closeSilently],
])(
  'a chooser that is closed without a choice is noticed, and a late one still taken: %s',
  async (_how, cancel) => {
    const { user, input, store } = openPicker(10);
    await user.click(input);
    expect(screen.getByText('파일을 고르고 있어요...')).toBeVisible();
    cancel(input);
    expect(screen.getByText('파일 찾아보기')).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
    fireEvent.change(input, { target: { files: [photo('늦게 온 사진.jpg')] } });
    await beginningsRead(photo('늦게 온 사진.jpg'));
    expect(store.getState().items).toHaveLength(1);
  },
);

test('photos are dropped and pasted', async () => {
  const { store } = openPicker(2);
  const area = screen.getByText(DROP_AREA);
  fireEvent.dragOver(area, { dataTransfer: { types: ['Files'], files: [] } });
  expect(screen.getByText('여기에 놓아주세요')).toBeVisible();
  fireEvent.drop(area, { dataTransfer: { types: ['Files'], files: [photo('끌어온.png', 'image/png')] } });
  await beginningsRead(photo('끌어온.png'));
  expect(screen.queryByText('여기에 놓아주세요')).not.toBeInTheDocument();
  fireEvent.paste(document.body, { clipboardData: { files: [photo('붙인.png'), photo('하나 더.png')] } });
  await beginningsRead([photo('붙인.png'), photo('하나 더.png')]);
  expect(store.getState().items.map(({ name }) => name)).toEqual(['끌어온.png', '붙인.png']);
  expect(screen.getByRole('alert')).toHaveTextContent('최대 2개까지 선택할 수 있습니다.');
});

test('a removed photo leaves the focus on the next one, and the last one on the tab', async () => {
  const { user, upload } = openPicker(10);
  await upload(photos(2));
  const list = screen.getByRole('list', { name: '고른 사진' });
  await user.click(within(list).getByRole('button', { name: '사진 1.jpg 삭제' }));
  expect(within(list).getByRole('button', { name: '사진 2.jpg 삭제' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('tab', { name: '파일 선택' })).toHaveFocus();
  expect(screen.getByText('0개 파일 선택됨')).toBeVisible();
});

test('on an iPhone the photo library comes first, and is open', async () => {
  jest.spyOn(navigator, 'vendor', 'get').mockReturnValue('Apple Computer, Inc.');
  Object.defineProperty(navigator, 'maxTouchPoints', { value: 5, configurable: true });
  try {
    render(<Writing store={createPhotoStore(10)} />);
    const [first, second] = await screen.findAllByRole('tab');
    expect([first?.textContent, second?.textContent]).toEqual(['사진 보관함', '파일 선택']);
    expect(first).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByLabelText('휴대폰에 있는 사진을 골라주세요.')).toBeInTheDocument();
  } finally {
    Reflect.deleteProperty(navigator, 'maxTouchPoints');
  }
});

test('the photo library adds its photos as such, without the messages of another tab', async () => {
  const { user, store, upload } = openPicker(10);
  await upload(photo('메모.txt', 'text/plain'));
  await user.click(screen.getByRole('tab', { name: '사진 보관함' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await upload(photo('보관함.jpg'), screen.getByLabelText('휴대폰에 있는 사진을 골라주세요.'));
  expect(store.getState().items.map(({ source }) => source)).toEqual(['library']);
});

test.each(['닫기', 'Esc'])('%s keeps what was chosen', async (how) => {
  const { user, store, upload } = openPicker(10);
  await upload(photos(2));
  await (how === 'Esc' ? user.keyboard('{Escape}') : user.click(screen.getByRole('button', { name: how })));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(store.getState().items).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: '사진 추가하기' }));
  expect(screen.getByText('2개 파일 선택됨')).toBeVisible();
});

test('a device that is only touched is not told to drag and drop', async () => {
  const restore = fakeMediaQueries((media) => media.includes('coarse'));
  render(<Writing store={createPhotoStore(10)} />);
  expect(await screen.findByText('눌러서 사진을 선택해주세요.')).toBeVisible();
  expect(screen.queryByText(/끌어다/)).not.toBeInTheDocument();
  restore();
});
