import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { familyCalls } from 'shared/contract/family';
import { postCalls } from 'shared/contract/post';
import { dayOf, todayAsDay } from 'shared/text/local-days';
import { answers, apiServer, type AskedRequest, breaksOff, refuses } from 'shared/testing/api-server';
import { renderScreen } from 'shared/testing/render';
import { sampleFamily } from 'shared/testing/sample-data';
import { area } from '../../routes.tsx';
import { addPhotos, addPhotosButton, closePicker, openPicker } from '../../testing/photo-picker.ts';

const members = answers(familyCalls.members, sampleFamily());

function photo(name: string, { type = 'image/jpeg', bytes = 100 } = {}): File {
  const file = new File(['photo'], name, { type });
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
}

function photosOf(count: number): File[] {
  return Array.from({ length: count }, (_, position) => photo(`사진 ${position + 1}.jpg`));
}

function dropOnPhotos(files: readonly File[]): void {
  fireEvent.drop(addPhotosButton(), { dataTransfer: { types: ['Files'], files } });
}

async function openWrite(handlers: Parameters<typeof renderScreen>[1] = {}) {
  const view = renderScreen([...area.routes], {
    path: ['/home', '/write'],
    ...handlers,
    handlers: [members, ...(handlers.handlers ?? [])],
  });
  await screen.findByRole('button', { name: '등록하기' });
  return view;
}

const title = () => screen.getByLabelText('제목');
const content = () => screen.getByLabelText('내용');
const date = () => screen.getByLabelText<HTMLInputElement>('날짜');
const submit = () => screen.getByRole('button', { name: '등록하기' });
const photoNames = () =>
  screen.getAllByRole('button', { name: / 삭제$/ }).map((button) => button.getAttribute('aria-label'));

async function writeSomething({ user }: Awaited<ReturnType<typeof openWrite>>) {
  await user.type(title(), '감 따던 날');
  await user.type(content(), '장대 끝에 감이 매달렸다.');
}

describe('추억 쓰기', () => {
  test('날짜는 오늘로 시작하고, 함께한 가족은 가족 구성원에서 고른다', async () => {
    await openWrite();
    expect(date()).toHaveValue(todayAsDay());
    expect(await screen.findByRole('button', { name: '순자' })).toHaveAttribute('aria-pressed', 'false');
  });

  test('적은 것을 사진과 함께 보내고, 새 추억으로 간다', async () => {
    let requests: AskedRequest<unknown> | undefined;
    const view = await openWrite({
      handlers: [
        answers(postCalls.create, (request) => {
          requests = request;
          return { postId: 55 };
        }),
      ],
    });
    await addPhotos(view.user, [photo('a.jpg'), photo('b.png', { type: 'image/png' })]);
    await writeSomething(view);
    await view.user.click(await screen.findByRole('button', { name: '순자' }));
    await view.user.click(submit());

    expect(await screen.findByText('화면: /home/memoryDetailPage/55')).toBeVisible();
    expect(requests?.body).toEqual({
      title: '감 따던 날',
      content: '장대 끝에 감이 매달렸다.',
      memoryDate: todayAsDay(),
      participantFamilyMemberIds: [12],
      existingImages: [],
      removedExistingImages: [],
    });
    expect(requests?.form?.getAll('images').map((file) => (file as File).name)).toEqual(['a.jpg', 'b.png']);
    expect(requests?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('비어 있으면 칸마다 까닭을 말하고, 첫 칸으로 간다', async () => {
    const { user } = await openWrite();
    fireEvent.change(date(), { target: { value: '' } });
    await user.click(submit());
    expect(title()).toHaveAccessibleDescription('제목을 입력해주세요.');
    expect(date()).toHaveAccessibleDescription('날짜를 선택해주세요.');
    expect(content()).toHaveAccessibleDescription('내용을 입력해주세요.');
    expect(title()).toHaveFocus();
  });

  test('제목은 20자, 내용은 500자까지이고, 넘친 글도 지워지지 않는다', async () => {
    const { user } = await openWrite();
    await user.type(title(), '가'.repeat(21));
    fireEvent.change(content(), { target: { value: '나'.repeat(501) } });
    await user.click(submit());
    expect(title()).toHaveAccessibleDescription('제목은 최대 20자까지 입력 가능합니다.');
    expect(content()).toHaveAccessibleDescription('내용은 최대 500자까지 입력 가능합니다.');
    expect(title()).toHaveValue('가'.repeat(21));
  });

  test('내일은 고를 수 없다', async () => {
    const view = await openWrite();
    const tomorrow = new Date();
    tomorrow.setDate(tomorrow.getDate() + 1);
    await writeSomething(view);
    fireEvent.change(date(), { target: { value: dayOf(tomorrow) } });
    await view.user.click(submit());
    expect(date()).toHaveAccessibleDescription('미래 날짜는 선택할 수 없습니다.');
    expect(date()).toHaveFocus();
  });

  test('끌어다 놓은 사진 가운데 올릴 수 없는 것은 몇 번째인지 말하고, 지우면 사라진다', async () => {
    const { user } = await openWrite();
    dropOnPhotos([
      photo('a.jpg'),
      photo('big.jpg', { bytes: 10_485_761 }),
      photo('note.txt', { type: 'text/plain' }),
    ]);
    expect(screen.getByText('이미지 2: 파일 크기는 10MB 이하여야 합니다.')).toBeVisible();
    expect(
      screen.getByText('이미지 3: 지원하지 않는 파일 형식입니다. (JPEG, PNG, GIF, WebP만 가능)'),
    ).toBeVisible();

    await user.type(title(), '제목');
    await user.click(submit());
    expect(screen.getByRole('button', { name: 'big.jpg 삭제' })).toHaveFocus();

    await user.click(screen.getByRole('button', { name: 'big.jpg 삭제' }));
    await user.click(screen.getByRole('button', { name: 'note.txt 삭제' }));
    expect(screen.queryByText(/이미지 \d+:/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'a.jpg 삭제' })).toHaveFocus();
  });

  test('사진은 열 장까지이고, 넘치게 끌어다 놓으면 그렇게 말한다', async () => {
    await openWrite();
    dropOnPhotos(photosOf(11));
    expect(screen.getByText('이미지는 최대 10개까지 업로드 가능합니다.')).toBeVisible();
    expect(screen.getByText('10/10')).toBeVisible();
    expect(photoNames()).toHaveLength(10);
  });

  test('붙여 넣은 사진은 이름으로 종류를 알아낸다', async () => {
    await openWrite();
    fireEvent.paste(addPhotosButton(), { clipboardData: { files: [photo('gallery.JPG', { type: '' })] } });
    expect(photoNames()).toEqual(['gallery.JPG 삭제']);
    expect(screen.queryByText(/이미지 1:/)).not.toBeInTheDocument();
  });

  test('사진의 순서를 단추로 바꾸고, 어디로 갔는지 듣는다', async () => {
    const { user } = await openWrite();
    await addPhotos(user, [photo('a.jpg'), photo('b.jpg'), photo('c.jpg')]);
    await user.click(screen.getByRole('button', { name: 'a.jpg 뒤로 옮기기' }));
    expect(photoNames()).toEqual(['b.jpg 삭제', 'a.jpg 삭제', 'c.jpg 삭제']);
    expect(screen.getByText('a.jpg, 3장 중 2번째')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'a.jpg 뒤로 옮기기' })).toHaveFocus();
  });
});

describe('사진 고르기', () => {
  test('남은 자리만큼 고를 수 있고, 완료하면 초점이 사진 추가로 돌아온다', async () => {
    const { user } = await openWrite();
    await addPhotos(user, photosOf(8));
    const picker = await openPicker(user);
    expect(picker.getByText('0/2')).toBeVisible();
    await user.upload(picker.input, [photo('a.jpg'), photo('b.jpg'), photo('c.jpg')]);
    expect(picker.getByText('최대 2개까지 선택할 수 있습니다.')).toBeVisible();
    await user.click(picker.getByRole('button', { name: '완료' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(addPhotosButton()).toHaveFocus();
    expect(photoNames()).toHaveLength(10);
    // The dialog is still fading away: it does not speak of the places that are taken now.
    expect(screen.queryByText(/최대 0개/)).not.toBeInTheDocument();
  });

  test.each([
    ['닫기', (picker: Awaited<ReturnType<typeof openPicker>>) => closePicker(picker)],
    ['Esc', ({ user }: Awaited<ReturnType<typeof openPicker>>) => user.keyboard('{Escape}')],
  ])('완료하지 않고 %s로 닫으면 고른 것은 버려지고 쓰던 사진은 그대로다', async (_how, close) => {
    const released = jest.spyOn(URL, 'revokeObjectURL');
    const { user } = await openWrite();
    await addPhotos(user, [photo('a.jpg')]);
    released.mockClear();
    const picker = await openPicker(user);
    await user.upload(picker.input, photosOf(2));
    await close(picker);
    expect(addPhotosButton()).toHaveFocus();
    expect(photoNames()).toEqual(['a.jpg 삭제']);
    expect(released).toHaveBeenCalledTimes(2);
    expect((await openPicker(user)).getByText('0/9')).toBeVisible();
  });

  test('올릴 수 없는 파일은 고르는 자리에서 이름을 대며 거절한다', async () => {
    const { user } = await openWrite();
    const picker = await openPicker(user);
    fireEvent.change(picker.input, {
      target: { files: [photo('big.jpg', { bytes: 10_485_761 }), photo('note.txt', { type: 'text/plain' })] },
    });
    expect(picker.getByText('big.jpg: 파일 크기가 너무 큽니다. (최대 10MB)')).toBeVisible();
    expect(picker.getByText('note.txt: 지원하지 않는 파일 형식입니다.')).toBeVisible();
    expect(picker.getByRole('button', { name: '완료' })).toBeDisabled();
  });

  test('열 장을 다 고르면 열리지 않고 까닭을 말하며, 하나를 지우면 다시 열린다', async () => {
    const { user } = await openWrite();
    await addPhotos(user, photosOf(10));
    const full = '선택 완료: 최대 10개를 모두 골랐습니다. 더 추가하려면 기존 파일을 삭제해주세요.';
    expect(addPhotosButton()).toHaveAttribute('aria-disabled', 'true');
    expect(addPhotosButton()).toHaveAccessibleDescription(full);
    await user.click(addPhotosButton());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText(full, { ignore: '[hidden]' })).toBeVisible();

    await user.click(screen.getByRole('button', { name: '사진 10.jpg 삭제' }));
    expect(screen.queryByText(full)).not.toBeInTheDocument();
    expect((await openPicker(user)).getByText('0/1')).toBeVisible();
  });
});

describe('보내지 못했을 때', () => {
  test('연결이 끊기면 적은 것이 그대로 있고, 같은 열쇠로 다시 보낸다', async () => {
    const keys: (string | null)[] = [];
    const view = await openWrite({ handlers: [breaksOff(postCalls.create)] });
    await addPhotos(view.user, [photo('a.jpg')]);
    await writeSomething(view);
    await view.user.click(submit());
    expect(await screen.findByText('네트워크 연결을 확인해주세요.')).toBeVisible();
    expect(title()).toHaveValue('감 따던 날');
    expect(photoNames()).toEqual(['a.jpg 삭제']);

    apiServer.use(
      http.post('*/api/memory-post', ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return HttpResponse.json(
          { success: false, data: null, message: '', code: 'TIMEOUT' },
          { status: 408 },
        );
      }),
    );
    await view.user.click(submit());
    await waitFor(() => expect(keys).toHaveLength(1));
    await screen.findByRole('button', { name: '등록하기' });
    await view.user.click(submit());
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[0]).toBe(keys[1]);

    await screen.findByRole('button', { name: '등록하기' });
    await view.user.type(title(), '!');
    await view.user.click(submit());
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[2]).not.toBe(keys[1]);
  });

  test('서버가 사진 하나를 거절하면 그 사진에서 까닭을 말한다', async () => {
    const view = await openWrite({
      handlers: [
        refuses(postCalls.create, 'VALIDATION_ERROR', {
          details: [{ field: 'images.1', message: '이미지 2: 파일이 손상되어 읽을 수 없습니다.' }],
        }),
      ],
    });
    await addPhotos(view.user, [photo('a.jpg'), photo('broken.jpg')]);
    await writeSomething(view);
    await view.user.click(submit());
    expect(await screen.findByText('이미지 2: 파일이 손상되어 읽을 수 없습니다.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'broken.jpg 삭제' })).toHaveFocus();
    expect(content()).toHaveValue('장대 끝에 감이 매달렸다.');
  });

  test('한도를 넘으면 그렇게 말하고 적은 것을 지킨다', async () => {
    const view = await openWrite({ handlers: [refuses(postCalls.create, 'LIMIT_EXCEEDED')] });
    await writeSomething(view);
    await view.user.click(submit());
    const notice = await screen.findByRole('alert');
    expect(within(notice).getByText('한도를 초과했습니다.')).toBeVisible();
    expect(title()).toHaveValue('감 따던 날');
  });

  test('로그인이 끝났으면 로그인하러 가는 길을 준다', async () => {
    const view = await openWrite({ handlers: [refuses(postCalls.create, 'TOKEN_EXPIRED')] });
    await writeSomething(view);
    await view.user.click(submit());
    expect(await screen.findByRole('link', { name: '로그인하기' })).toHaveAttribute('href', '/LoginPage');
  });
});

describe('떠나기 전에', () => {
  test('적은 것이 있으면 묻고, 계속 쓰기를 고르면 남는다', async () => {
    const view = await openWrite();
    await view.user.type(title(), '감');
    await view.user.click(screen.getByRole('button', { name: '뒤로' }));
    const question = await screen.findByRole('alertdialog', { name: '작성을 그만둘까요?' });
    await view.user.click(within(question).getByRole('button', { name: '계속 쓰기' }));
    expect(title()).toHaveValue('감');

    await act(() => view.router.navigate('/goods'));
    await view.user.click(await screen.findByRole('button', { name: '그만두기' }));
    expect(await screen.findByText('화면: /goods')).toBeVisible();
  });

  test('적은 것이 없으면 묻지 않는다', async () => {
    const view = await openWrite();
    await act(() => view.router.navigate('/goods'));
    expect(await screen.findByText('화면: /goods')).toBeVisible();
  });

  test('적은 것이 있으면 창을 닫을 때도 묻는다', async () => {
    const view = await openWrite();
    await view.user.type(title(), '감');
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
  });
});

test('가족을 불러오지 못해도 쓸 수 있고, 다시 부를 수 있다', async () => {
  const { user } = renderScreen([...area.routes], {
    path: '/write',
    handlers: [refuses(familyCalls.members, 'FORBIDDEN')],
  });
  const failed = await screen.findByText('가족을 불러오지 못했어요.');
  apiServer.use(members);
  await user.click(within(failed.parentElement ?? failed).getByRole('button', { name: '다시 시도' }));
  expect(await screen.findByRole('button', { name: '순자' })).toBeVisible();
});
