import { screen } from '@testing-library/react';
import { authCalls } from 'shared/contract/auth';
import { familyCalls } from 'shared/contract/family/family';
import { peekInviteCode, takeReturnTo } from 'shared/session';
import { respondsWith, respondsWithError, type RequestHandler } from 'shared/testing/api-server';
import { testLoading } from 'shared/testing/loading';
import { invited, openAt, WITHOUT_FAMILY } from '../../testing/open-family.ts';

const PATH = '/KakaoInPage?code=8K2PQ7XD';
const openLink = (...handlers: RequestHandler[]) => openAt(PATH, handlers, { user: null });

describe('초대 링크', () => {
  test('어느 가족의 누가 불렀는지 말하고, 로그인한 뒤 그 코드로 이어지게 한다', async () => {
    const { user } = openLink();
    expect(await screen.findByText(/초대장이 왔어요/)).toBeVisible();
    expect(await screen.findByText('햇살가득 우리집')).toBeVisible();
    expect(screen.getByText(/지우님이 기다리고 있어요/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /로그인/ }));
    expect(await screen.findByText('화면: /LoginPage')).toBeVisible();
    expect(peekInviteCode()).toBe('8K2PQ7XD');
    expect(takeReturnTo()).toBe('/LinkInPage?code=8K2PQ7XD');
  });

  test('처음인 사람에게는 회원가입이 로그인과 나란한 단추이고, 그 양식으로 이어진다', async () => {
    const { user } = openLink();
    await user.click(await screen.findByRole('button', { name: '회원가입하고 들어가기' }));
    expect(await screen.findByText('화면: /LoginPage')).toBeVisible();
    expect(peekInviteCode()).toBe('8K2PQ7XD');
  });

  test('소셜 로그인만 있으면 회원가입 단추가 따로 없다', async () => {
    const social = [{ provider: 'kakao', name: '카카오' }];
    openLink(respondsWith(authCalls.providers, { local: false, social, passwordReset: null }));
    expect(await screen.findByRole('button', { name: '로그인하고 들어가기' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /회원가입/ })).not.toBeInTheDocument();
  });

  test('이미 로그인한 사람은 곧바로 참여 화면으로 간다', async () => {
    openAt(PATH, [], WITHOUT_FAMILY);
    expect(await screen.findByText('햇살가득 우리집')).toBeVisible();
    expect(screen.getByRole('button', { name: '들어가기' })).toBeVisible();
  });

  test.each([
    ['지난 초대', PATH],
    ['코드가 없는 주소', '/KakaoInPage'],
    ['코드가 잘린 주소', '/KakaoInPage?code=ABC'],
  ])('%s: 열리지 않는다고 말한다', async (_what, path) => {
    openAt(path, [respondsWithError(familyCalls.invite, 'NOT_FOUND')], { user: null });
    expect(await screen.findByRole('heading', { name: /열리지 않는\s초대 링크예요/ })).toBeVisible();
  });

  testLoading(openLink, familyCalls.invite, {
    waiting: ['heading', '초대장을 여는 중이에요'],
    failed: '초대장을 열지 못했어요.',
    works: invited,
    shown: '햇살가득 우리집',
  });
});
