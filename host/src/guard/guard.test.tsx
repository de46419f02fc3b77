import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { authCalls } from 'shared/contract/auth';
import { familyCalls } from 'shared/contract/family/family';
import { userCalls } from 'shared/contract/user';
import { currentUserQuery, queryClient } from 'shared/query';
import { sessionStore, setAccessToken } from 'shared/session';
import { respondsWith, apiServer, breaksOff, respondsWithError } from 'shared/testing/api-server';
import { sampleUser } from 'shared/testing/sample-data';
import { member, openApp } from '../testing/open-app.tsx';
import { checkSession } from './check-session.ts';
import { AUTH_TIMEOUT_MS, startCheckingSession } from './session-requests.ts';

const ways = respondsWith(authCalls.providers, { local: true, social: [], passwordReset: null });
const withoutFamily = [respondsWith(userCalls.current, sampleUser({ familyId: null }))];

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('누가 어디로 가게 되는가', () => {
  const withCode = '/LinkInPage?code=ABCD1234';

  test.each<[what: string, handlers: readonly RequestHandler[], open: string, led: string, token?: null]>([
    ['가족이 있으면 연 화면에 그대로 머문다', member, '/bookshelf', '/bookshelf'],
    ['가족이 없으면 시작 화면으로 간다', withoutFamily, '/home', '/Start?message=no-family'],
    ['가족이 없어도 nofam 화면에는 들어간다', withoutFamily, '/FirstMakePage', '/FirstMakePage'],
    ['가족이 있는 사람이 시작 화면을 열면 홈으로 간다', member, '/Start', '/home'],
    ['가족이 있어도 nofam 화면에는 들어간다', member, withCode, withCode],
    ['토큰이 없으면 아무것도 묻지 않고 까닭을 보인다', [], '/home', '/LoginPage?error=no-token', null],
  ])('%s', async (...row) => {
    const [, handlers, open, led, token] = row;
    const { where } = await openApp(open, { handlers, ...(token === null && { token }) });
    await waitFor(() => expect(where()).toBe(led));
  });

  const rejects = (code: Parameters<typeof respondsWithError>[1]) => [
    respondsWithError(userCalls.current, code),
  ];
  const page = http.get('*/api/users/user', () => HttpResponse.text('<html>'));
  const noMembers = respondsWithError(familyCalls.members, 'INTERNAL_SERVER_ERROR');

  test.each([
    ['401이면', rejects('UNAUTHORIZED'), 'token-invalid'],
    ['만료된 토큰도', rejects('TOKEN_EXPIRED'), 'token-invalid'],
    ['404면', rejects('NOT_FOUND'), 'user-not-found'],
    ['서버가 408로 답하면', rejects('TIMEOUT'), 'timeout'],
    ['연결이 끊기면', [breaksOff(userCalls.current)], 'network-error'],
    ['500이면', rejects('INTERNAL_SERVER_ERROR'), 'token-validation-failed'],
    ['약속과 다른 답이면', [page], 'token-validation-failed'],
    ['가족 구성원을 못 불러오면', [noMembers, ...member], 'network-error'],
  ])('%s 로그인 화면만이 까닭을 보이고, 거절된 토큰만 지워진다', async (_, handlers, error) => {
    const { where } = await openApp('/home', { handlers: [...handlers, ways] });
    await waitFor(() => expect(where()).toBe(`/LoginPage?error=${error}`));
    expect(localStorage.getItem('accessToken')).toBe(error === 'token-invalid' ? null : 'good-token');
    expect(screen.queryByText('네트워크 연결을 확인해주세요.')).not.toBeInTheDocument();
  });
});

test('모두에게 열린 화면은 토큰 없이 보인다', async () => {
  await openApp('/KakaoInPage', { token: null });
  expect(await screen.findByRole('heading', { name: '초대장 화면' })).toBeVisible();
});

test('30초 안에 답이 없으면 timeout', async () => {
  jest.useFakeTimers();
  try {
    // The request that start-up sent is still open: the guard waits for the same one.
    void queryClient.prefetchQuery({
      ...currentUserQuery(),
      queryFn: () => new Promise<never>(() => undefined),
    });
    const { where } = await openApp('/home');
    await act(() => jest.advanceTimersByTimeAsync(AUTH_TIMEOUT_MS - 100));
    expect(where()).toBe('/home');
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(where()).toBe('/LoginPage?error=timeout');
    expect(AUTH_TIMEOUT_MS).toBe(30_000);
  } finally {
    jest.useRealTimers();
  }
});

test('확인이 끝나면 사용자와 가족을 기억하고, 탭을 오가는 동안 다시 묻지 않는다', async () => {
  let requestCount = 0;
  const counting = respondsWith(userCalls.current, () => {
    requestCount += 1;
    return sampleUser();
  });
  const { user } = await openApp('/home', { handlers: [counting, ...member] });
  await screen.findByRole('heading', { name: '일상 화면' });
  expect(sessionStore.getState()).toMatchObject({
    isAuthenticated: true,
    user: { nickname: '지우' },
    family: { familyId: 7 },
  });
  for (const name of ['책장', '굿즈']) {
    await user.click(screen.getByRole('link', { name }));
    await screen.findByRole('heading', { name: `${name} 화면` });
  }
  expect(requestCount).toBe(1);
});

describe('로그인 확인은 한 번만 묻는다', () => {
  let requestCount = 0;
  const envelope = { success: false, data: null, message: '', code: 'INTERNAL_SERVER_ERROR' };
  const handler = http.get('*/api/users/user', () => {
    requestCount += 1;
    return HttpResponse.json(envelope, { status: 500 });
  });

  beforeEach(() => {
    requestCount = 0;
    apiServer.use(handler);
    setAccessToken('good-token');
  });

  test('앱이 시작하며 물은 것이 실패했으면, 첫 화면의 확인은 그 결과를 쓴다', async () => {
    startCheckingSession();
    await waitFor(() => expect(queryClient.getQueryState(currentUserQuery().queryKey)?.status).toBe('error'));
    const { where } = await openApp('/home', { handlers: [handler] });
    await waitFor(() => expect(where()).toBe('/LoginPage?error=token-validation-failed'));
    // The login page uses this result, too.
    expect(await screen.findByText('로그인 확인에 실패했습니다. 다시 로그인해주세요.')).toBeVisible();
    expect(requestCount).toBe(1);
  });

  test('실패해도 다시 묻지 않는다', async () => {
    expect(await checkSession('yesfam')).toEqual({ kind: 'refused', error: 'token-validation-failed' });
    expect(requestCount).toBe(1);
  });
});

test('끝난 로그인으로 로그인 화면을 열면, 기억한 사람 대신 서버에 물어 그 자리에 머문다', async () => {
  const { where, router } = await openApp('/home', { handlers: member });
  await screen.findByRole('heading', { name: '일상 화면' });
  apiServer.use(respondsWithError(userCalls.current, 'UNAUTHORIZED'), ways);
  await act(() => router.navigate('/LoginPage'));
  await waitFor(() => expect(sessionStore.getState().accessToken).toBeNull());
  expect(await screen.findByLabelText('이메일')).toBeVisible();
  expect(where()).toBe('/LoginPage');
});
