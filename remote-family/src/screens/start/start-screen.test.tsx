import { screen } from '@testing-library/react';
import { authCalls } from 'shared/contract/auth';
import { rememberInviteCode, sessionStore } from 'shared/session';
import { respondsWith, respondsWithError } from 'shared/testing/api-server';
import { openAt, WITHOUT_FAMILY } from '../../testing/open-family.ts';

describe('시작', () => {
  test('가족을 만들거나 초대 코드로 참여할 수 있다', async () => {
    openAt('/Start?message=no-family', [], WITHOUT_FAMILY);
    const make = await screen.findByRole('link', { name: '가족 만들기' });
    expect(make).toHaveAttribute('href', '/FirstMakePage');
    expect(screen.getByRole('link', { name: '초대 코드로 참여하기' })).toHaveAttribute('href', '/LinkInPage');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('아직 함께하는 가족이 없어요');
  });

  test('/StartPage는 같은 화면이고, 묻지 않은 말은 하지 않는다', async () => {
    openAt('/StartPage', [], WITHOUT_FAMILY);
    expect(await screen.findByRole('link', { name: '가족 만들기' })).toBeVisible();
    expect(screen.queryByText(/가족이 없어요/)).not.toBeInTheDocument();
  });

  test('초대 링크로 온 사람은 그 코드와 함께 참여 화면으로 간다', async () => {
    rememberInviteCode('8K2PQ7XD');
    const { router } = openAt('/Start', [], WITHOUT_FAMILY);
    expect(await screen.findByText('햇살가득 우리집')).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: '/LinkInPage', search: '?code=8K2PQ7XD' });
  });

  test.each([
    ['서버가 답하면', respondsWith(authCalls.logout, null)],
    ['서버가 답하지 않아도', respondsWithError(authCalls.logout, 'INTERNAL_SERVER_ERROR')],
  ])('다른 계정으로 로그인: %s 이 기기에서는 로그아웃된다', async (_when, logout) => {
    const { user } = openAt('/Start', [logout], WITHOUT_FAMILY);
    await user.click(await screen.findByRole('button', { name: '다른 계정으로 로그인' }));
    expect(await screen.findByText('화면: /LoginPage')).toBeVisible();
    expect(sessionStore.getState()).toMatchObject({ accessToken: null, user: null });
  });
});
