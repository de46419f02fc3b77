import { screen, waitFor } from '@testing-library/react';
import { authCalls } from 'shared/contract/auth';
import { familyCalls } from 'shared/contract/family/family';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { accountCalls } from 'shared/contract/account';
import { type User } from 'shared/contract/user';
import { sessionStore } from 'shared/session';
import { respondsWith, breaksOff, respondsWithError } from 'shared/testing/api-server';
import { renderScreen } from 'shared/testing/render';
import { sampleFamily, sampleUser } from 'shared/testing/sample-data';
import { area } from '../../routes.tsx';

function openNameChange(handlers: NonNullable<Parameters<typeof renderScreen>[1]>['handlers'] = []) {
  const view = renderScreen([...area.routes], {
    path: ['/setting', '/setting/name-change'],
    handlers: [
      respondsWith(familyCalls.members, sampleFamily()),
      respondsWith(authCalls.account, { email: null, social: [], isFresh: true }),
      ...handlers,
    ],
  });
  view.queryClient.setQueryData<User>(QUERY_KEYS.currentUser, sampleUser());
  return view;
}

const field = () => screen.findByLabelText('닉네임');
const save = () => screen.getByRole('button', { name: '저장' });

describe('닉네임 변경', () => {
  test('새 닉네임이 곧바로 보이고, 저장되면 설정으로 돌아간다', async () => {
    let finish: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { user } = openNameChange([
      respondsWith(accountCalls.changeNickname, async ({ body }) => {
        await released;
        return sampleUser({ nickname: body.nickname });
      }),
    ]);
    expect(await field()).toHaveValue('지우');
    await user.clear(await field());
    await user.type(await field(), '지우맘');
    await user.click(save());
    await waitFor(() => expect(sessionStore.getState().user?.nickname).toBe('지우맘'));
    finish();
    expect(await screen.findByText('닉네임을 바꿨어요.')).toBeVisible();
    expect(await screen.findByRole('heading', { name: '지우맘' })).toBeVisible();
  });

  test.each([
    [
      '서버에 문제가 있으면',
      respondsWithError(accountCalls.changeNickname, 'INTERNAL_SERVER_ERROR'),
      '일시적인 서버 문제가 발생했습니다.',
    ],
    [
      '이미 쓰는 닉네임이면',
      respondsWithError(accountCalls.changeNickname, 'DUPLICATE_ERROR', {
        message: '이미 사용 중인 닉네임입니다.',
      }),
      '이미 사용 중인 닉네임입니다.',
    ],
    ['연결이 끊기면', breaksOff(accountCalls.changeNickname), '네트워크 연결을 확인해주세요.'],
  ])('%s 예전 닉네임으로 돌아가고, 적은 것과 초점은 그대로 있다', async (_case, handler, message) => {
    const { user, queryClient } = openNameChange([handler]);
    await user.clear(await field());
    await user.type(await field(), '지우맘');
    await user.click(save());
    await waitFor(async () => expect(await field()).toHaveAccessibleDescription(message));
    expect(sessionStore.getState().user?.nickname).toBe('지우');
    expect(queryClient.getQueryData<User>(QUERY_KEYS.currentUser)?.nickname).toBe('지우');
    expect(await field()).toHaveValue('지우맘');
    expect(await field()).toHaveFocus();

    await user.type(await field(), '님');
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  });

  test('쓸 수 없는 글자는 쓰는 동안 바로 알려주고, 짧은 것은 다 쓸 때까지 기다린다', async () => {
    const { user } = openNameChange();
    await user.clear(await field());
    await user.type(await field(), '지');
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
    const { user } = openNameChange();
    await user.clear(await field());
    await user.type(await field(), typed);
    await user.click(save());
    expect(await field()).toHaveAccessibleDescription(message);
    expect(await field()).toHaveFocus();
  });
});
