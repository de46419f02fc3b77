import { screen, waitFor } from '@testing-library/react';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { accountCalls } from 'shared/contract/account';
import { type User } from 'shared/contract/user';
import { sessionStore } from 'shared/session';
import { respondsWith, breaksOff, respondsWithError, type RequestHandler } from 'shared/testing/api-server';
import { sampleUser } from 'shared/testing/sample-data';
import { openAt } from '../../testing/open-family.ts';

const field = () => screen.findByLabelText('닉네임');

/** Opens the page; `typed` replaces the nickname. */
async function changeTo(typed: string, ...handlers: RequestHandler[]) {
  const view = openAt(['/setting', '/setting/name-change'], handlers);
  view.queryClient.setQueryData<User>(QUERY_KEYS.currentUser, sampleUser());
  expect(await field()).toHaveValue('지우');
  await view.user.clear(await field());
  await view.user.type(await field(), typed);
  return { ...view, save: () => view.user.click(screen.getByRole('button', { name: '저장' })) };
}

describe('닉네임 변경', () => {
  test('새 닉네임이 곧바로 보이고, 저장되면 설정으로 돌아간다', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const saves = respondsWith(accountCalls.changeNickname, async ({ body }) => {
      await released;
      return sampleUser({ nickname: body.nickname });
    });
    const { save } = await changeTo('지우맘', saves);
    await save();
    await waitFor(() => expect(sessionStore.getState().user?.nickname).toBe('지우맘'));
    release();
    expect(await screen.findByText('닉네임을 바꿨어요.')).toBeVisible();
    expect(await screen.findByRole('heading', { name: '지우맘' })).toBeVisible();
  });

  test.each([
    ['서버에 문제가 있으면', 'INTERNAL_SERVER_ERROR', '일시적인 서버 문제가 발생했습니다.'],
    ['이미 쓰는 닉네임이면', 'DUPLICATE_ERROR', '이미 사용 중인 닉네임입니다.'],
    ['연결이 끊기면', null, '네트워크 연결을 확인해주세요.'],
  ] as const)('%s 예전 닉네임으로 돌아가고, 적은 것과 초점은 그대로 있다', async (_case, code, message) => {
    const call = accountCalls.changeNickname;
    const fails = code === null ? breaksOff(call) : respondsWithError(call, code, { message });
    const { user, queryClient, save } = await changeTo('지우맘', fails);
    await save();
    await waitFor(async () => expect(await field()).toHaveAccessibleDescription(message));
    expect(sessionStore.getState().user?.nickname).toBe('지우');
    expect(queryClient.getQueryData<User>(QUERY_KEYS.currentUser)?.nickname).toBe('지우');
    expect(await field()).toHaveValue('지우맘');
    expect(await field()).toHaveFocus();

    await user.type(await field(), '님');
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  });

  test('쓸 수 없는 글자는 쓰는 동안 바로 알려주고, 짧은 것은 다 쓸 때까지 기다린다', async () => {
    const { user } = await changeTo('지');
    expect(await field()).toBeValid();
    await user.tab();
    expect(await field()).toHaveAccessibleDescription('닉네임은 2자 이상 20자 이하로 입력해주세요.');
    await user.type(await field(), '우!');
    expect(await field()).toHaveAccessibleDescription(/한글, 영문, 숫자/);
    await user.type(await field(), '{Backspace}');
    expect(await field()).toBeValid();
  });

  test.each([
    ['지', '닉네임은 2자 이상 20자 이하로 입력해주세요.'],
    ['지우!!', '닉네임은 한글, 영문, 숫자, 밑줄(_), 하이픈(-)만 사용할 수 있습니다.'],
  ])('%s: %s', async (typed, message) => {
    const { save } = await changeTo(typed);
    await save();
    expect(await field()).toHaveAccessibleDescription(message);
    expect(await field()).toHaveFocus();
  });
});
