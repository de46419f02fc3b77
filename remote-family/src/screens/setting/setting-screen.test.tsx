import { screen } from '@testing-library/react';
import { authCalls } from 'shared/contract/auth';
import { familyCalls } from 'shared/contract/family';
import { userCalls } from 'shared/contract/user';
import { sessionStore } from 'shared/session';
import { answers, neverAnswers, refuses } from 'shared/testing/api-server';
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
