import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { authCalls } from 'shared/contract/auth';
import { familyCalls } from 'shared/contract/family';
import { userCalls } from 'shared/contract/user';
import { sessionStore } from 'shared/session';
import { answers, type AskedRequest, breaksOff, neverAnswers, refuses } from 'shared/testing/api-server';
import { renderScreen } from 'shared/testing/render';
import { sampleFamily, sampleUser } from 'shared/testing/sample-data';
import { area } from '../../routes.tsx';

const handlers = [answers(userCalls.current, sampleUser()), answers(familyCalls.members, sampleFamily())];

describe('설정', () => {
  test('누구인지 보이고, 닉네임을 바꾸러 갈 수 있다', async () => {
    renderScreen([...area.routes], { path: '/setting', handlers });
    expect(await screen.findByRole('heading', { name: '지우' })).toBeVisible();
    expect(await screen.findByText('햇살가득 우리집')).toBeVisible();
    expect(screen.getByRole('link', { name: /닉네임/ })).toHaveAttribute('href', '/setting/name-change');
  });

  test('로그아웃하면 로그인 화면으로 가고 이 기기에는 아무것도 남지 않는다', async () => {
    const { user, queryClient } = renderScreen([...area.routes], {
      path: '/setting',
      handlers: [...handlers, answers(authCalls.logout, null)],
    });
    await screen.findByRole('heading', { name: '지우' });
    await user.click(screen.getByRole('button', { name: '로그아웃' }));
    expect(await screen.findByText('화면: /LoginPage')).toBeVisible();
    expect(sessionStore.getState().accessToken).toBeNull();
    expect(window.localStorage.getItem('accessToken')).toBeNull();
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });

  test('불러오는 동안에도, 불러오지 못해도 로그아웃할 수 있다', async () => {
    renderScreen([...area.routes], { path: '/setting', handlers: [neverAnswers(userCalls.current)] });
    expect(await screen.findByRole('status', { name: '내 정보를 불러오는 중' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '로그아웃' })).toBeEnabled();
  });

  test('불러오지 못하면 다시 시도할 수 있다', async () => {
    renderScreen([...area.routes], {
      path: '/setting',
      handlers: [refuses(userCalls.current, 'INTERNAL_SERVER_ERROR')],
    });
    expect(await screen.findByRole('button', { name: '다시 시도' })).toBeVisible();
  });
});

describe('프로필 사진', () => {
  const PORTRAIT = '/api/media/portrait-of-jiwoo/400.webp';
  const changeButton = () => screen.findByRole('button', { name: '프로필 사진 바꾸기' });

  async function openPicker(more: typeof handlers = []) {
    const view = renderScreen([...area.routes], { path: '/setting', handlers: [...more, ...handlers] });
    await view.user.click(await changeButton());
    const picker = within(await screen.findByRole('dialog', { name: /프로필 사진/ }));
    const input = picker.getByLabelText('사진을 끌어다 놓거나 눌러서 선택해주세요.');
    const done = picker.getByRole('button', { name: '완료' });
    return { ...view, picker, input, done };
  }

  function photo(name = '나.jpg'): File {
    return new File(['photo'], name, { type: 'image/jpeg' });
  }

  test('한 장을 골라 바꾸면 모든 자리에서 새 사진이 보인다', async () => {
    let asked: AskedRequest<unknown> | undefined;
    let finish: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let now = sampleUser();
    const { user, input, done, picker, container } = await openPicker([
      answers(userCalls.current, () => now),
      answers(userCalls.changeProfileImage, async (request) => {
        asked = request;
        await answered;
        now = sampleUser({ profileImage: PORTRAIT });
        return { profileImageUrl: PORTRAIT };
      }),
    ]);
    expect(picker.getByText('0/1')).toBeVisible();
    await user.upload(input, photo());
    await user.click(done);

    const button = await changeButton();
    expect(button).toHaveFocus();
    expect(await screen.findByRole('progressbar', { name: '프로필 사진 올리는 중' })).toBeVisible();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.click(button);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

    finish();
    expect(await screen.findByText('프로필 사진을 바꿨어요.')).toBeVisible();
    expect(sessionStore.getState().user?.profileImage).toBe(PORTRAIT);
    expect(container.querySelector('img[src$="/media/portrait-of-jiwoo/400.webp"]')).toBeInTheDocument();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(asked?.form?.getAll('profileImage').map((file) => (file as File).name)).toEqual(['나.jpg']);
  });

  test('서버가 받아주지 않으면 까닭을 말하고, 다시 고를 수 있다', async () => {
    const { user, input, done } = await openPicker([
      refuses(userCalls.changeProfileImage, 'VALIDATION_ERROR', {
        details: [{ field: 'profileImage', message: '파일이 손상되어 읽을 수 없습니다.' }],
      }),
    ]);
    await user.upload(input, photo());
    await user.click(done);
    expect(await screen.findByRole('alert')).toHaveTextContent('파일이 손상되어 읽을 수 없습니다.');
    expect(await changeButton()).toHaveAccessibleDescription('파일이 손상되어 읽을 수 없습니다.');
    expect(sessionStore.getState().user?.profileImage).toBeNull();

    await user.click(await changeButton());
    expect(await screen.findByText('0개 파일 선택됨')).toBeVisible();
    expect(screen.queryByText('파일이 손상되어 읽을 수 없습니다.')).not.toBeInTheDocument();
  });

  test('연결이 끊기면 그렇게 말한다', async () => {
    const { user, input, done } = await openPicker([breaksOff(userCalls.changeProfileImage)]);
    await user.upload(input, photo());
    await user.click(done);
    expect(await screen.findByText('네트워크 연결을 확인해주세요.')).toBeVisible();
  });

  test('올릴 수 없는 파일은 보내지 않고, 닫으면 아무것도 바뀌지 않는다', async () => {
    const released = jest.spyOn(URL, 'revokeObjectURL');
    const { user, input, picker, done } = await openPicker();
    const note = new File(['글'], '글.txt', { type: 'text/plain' });
    fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [note] } });
    expect(picker.getByText('글.txt: 지원하지 않는 파일 형식입니다.')).toBeVisible();
    expect(done).toBeDisabled();
    await user.upload(input, photo());
    await user.click(picker.getByRole('button', { name: '닫기' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await changeButton()).toHaveFocus();
    expect(released).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });
});
