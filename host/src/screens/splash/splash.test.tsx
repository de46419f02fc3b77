import { act, screen, waitFor } from '@testing-library/react';
import { authCalls } from 'shared/contract/auth';
import { userCalls } from 'shared/contract/user';
import { currentUserQuery, queryClient } from 'shared/query';
import { respondsWith, neverResponds, respondsWithError } from 'shared/testing/api-server';
import { sampleUser } from 'shared/testing/sample-data';
import { member, openApp } from '../../testing/open-app.tsx';
import { SPLASH_AT_MOST_MS } from './use-leave-splash.ts';

const ways = respondsWith(authCalls.providers, { local: true, social: [], passwordReset: null });

test.each(['/', '/SplashPage'])('%s: 처음 온 사람은 오류 없는 로그인 화면을 본다', async (path) => {
  const { where } = await openApp(path, { token: null, handlers: [ways] });
  expect(await screen.findByRole('form', { name: '로그인' })).toBeVisible();
  expect(where()).toBe('/LoginPage');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test.each(['/', '/SplashPage'])('%s: 로그인한 사람은 홈으로 간다', async (path) => {
  const { where } = await openApp(path, { handlers: member });
  await waitFor(() => expect(where()).toBe('/home'));
});

test('확인하는 동안 표지가 보인다', async () => {
  await openApp('/', { handlers: [neverResponds(userCalls.current)] });
  expect(await screen.findByText('우리 가족의 하루가 모이는 곳')).toBeVisible();
});

test('가족이 없는 사람은 시작 화면으로 간다', async () => {
  const { where } = await openApp('/', {
    handlers: [respondsWith(userCalls.current, sampleUser({ familyId: null }))],
  });
  await waitFor(() => expect(where()).toBe('/Start?message=no-family'));
});

test('거절된 토큰은 까닭과 함께 로그인 화면으로 간다', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { where } = await openApp('/', {
    handlers: [ways, respondsWithError(userCalls.current, 'UNAUTHORIZED')],
  });
  await waitFor(() => expect(where()).toBe('/LoginPage?error=token-invalid'));
});

test('표지는 1.2초보다 오래 보이지 않는다', async () => {
  jest.useFakeTimers();
  try {
    void queryClient.prefetchQuery({
      ...currentUserQuery(),
      queryFn: () => new Promise<never>(() => undefined),
    });
    await openApp('/');
    await act(() => jest.advanceTimersByTimeAsync(SPLASH_AT_MOST_MS - 50));
    expect(screen.getByText('우리 가족의 하루가 모이는 곳')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(screen.queryByText('우리 가족의 하루가 모이는 곳')).not.toBeInTheDocument();
    expect(SPLASH_AT_MOST_MS).toBe(1200);
  } finally {
    jest.useRealTimers();
  }
});
